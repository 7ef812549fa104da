use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::csr::Lists;
use crate::task::has;
use crate::{LimitReached, Run, Task};

/// Maximum number of candidates for invariants.
const CANDIDATES: usize = 300;

/// Maximum work per task \[elementary steps\], about 0.2 s.
const WORK: u64 = 100_000_000;

/// Maximum number of ways in which the parameters of an invariant can be the arguments of one fact.
const WAYS: usize = 4;

/// Sets of facts of which at most one is true in every reachable state.
///
/// They are instances of invariants such as "each block is on one other block, or on the table, or held" (Helmert:
/// Concise finite-domain representations for PDDL planning tasks, Artificial Intelligence 173, 2009, section 5).
/// Unlike there, the balance of an invariant is tested with the ground operators.
pub(crate) struct MutexGroups {
    /// Facts of each group.
    pub(crate) groups: Lists,
    /// Groups of each fact.
    of_fact: Lists,
}

/// Facts of one predicate in an invariant: positions of the invariant's parameters among the arguments. At most one
/// argument is no parameter: for equal parameters at most one of these facts is true.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    predicate: u32,
    parameters: Vec<usize>,
}

/// Parts with different predicates, in ascending order.
type Candidate = Vec<Part>;

/// Predicate and arguments of each fact, as numbers.
struct Atoms(Vec<Option<(u32, Vec<u32>)>>);

impl MutexGroups {
    /// Finds the groups. Counts memory and work in `run`.
    pub(crate) fn new(task: &Task, run: &mut Run<'_>) -> Result<Self, LimitReached> {
        let atoms = Atoms::new(task);
        let mut queue: VecDeque<Candidate> = VecDeque::new();
        let mut arities = BTreeMap::new();
        for (predicate, arguments) in atoms.0.iter().flatten() {
            arities.insert(*predicate, arguments.len());
        }
        for (&predicate, &arity) in &arities {
            let part = |parameters: Vec<usize>| {
                vec![Part {
                    predicate,
                    parameters,
                }]
            };
            queue.push_back(part((0..arity).collect()));
            queue.extend(
                (0..arity).map(|counted| part((0..arity).filter(|it| *it != counted).collect())),
            );
        }
        let mut seen: BTreeSet<Candidate> = queue.iter().cloned().collect();
        let mut groups = BTreeSet::new();
        let size = task.preconditions.bytes() + task.adds.bytes() + task.deletes.bytes();
        let work = 64 + size as u64;
        let mut left = WORK / work;
        while let Some(candidate) = queue.pop_front()
            && left > 0
        {
            left -= 1;
            run.count_work(work)?;
            match atoms.imbalance(task, &candidate) {
                None => groups.extend(atoms.instances(task, &candidate)),
                Some((operator, added)) => {
                    for refined in atoms.refinements(task, &candidate, operator, added) {
                        if seen.len() < CANDIDATES && seen.insert(refined.clone()) {
                            queue.push_back(refined);
                        }
                    }
                }
            }
        }
        let mut lists = Lists::default();
        for group in groups {
            lists.push(group);
        }
        run.allocate(2 * lists.bytes() + 4 * task.facts)?;
        Ok(Self {
            of_fact: lists.inverted(task.facts),
            groups: lists,
        })
    }

    /// Returns true if at most one fact of each group is true in a state, as it is in every reachable one.
    pub(crate) fn hold(&self, state: &[u64]) -> bool {
        let mut groups = self.groups.iter();
        groups.all(|group| group.iter().filter(|fact| has(state, **fact)).count() < 2)
    }

    /// Returns true if two different facts are never true together.
    pub(crate) fn exclude(&self, left: u32, right: u32) -> bool {
        let others = self.of_fact.get(right);
        let mut own = self.of_fact.get(left).iter();
        left != right && own.any(|group| others.binary_search(group).is_ok())
    }
}

impl Atoms {
    /// Numbers predicates and objects. The artificial goal has no atom, and no complement has one in a task with
    /// conditional effects, where complements are not derived from the effects.
    fn new(task: &Task) -> Self {
        let mut predicates = BTreeMap::new();
        let mut objects = BTreeMap::new();
        let has_conditional_effects = task.has_conditional_effects();
        let mut atoms = Vec::new();
        for number in 0..task.facts as u32 {
            let known = task.fact(number);
            let known = known.filter(|(_, negated)| !(*negated && has_conditional_effects));
            atoms.push(known.map(|(fact, negated)| {
                let next = predicates.len() as u32;
                let predicate = *predicates
                    .entry((fact.predicate.as_str(), negated))
                    .or_insert(next);
                let argument = |name| {
                    let next = objects.len() as u32;
                    *objects.entry(name).or_insert(next)
                };
                (predicate, fact.arguments.iter().map(argument).collect())
            }));
        }
        Self(atoms)
    }

    /// Returns the parameters of the instance of an invariant to which a fact belongs.
    fn instance(&self, candidate: &Candidate, fact: u32) -> Option<Vec<u32>> {
        let (predicate, arguments) = self.0[fact as usize].as_ref()?;
        let part = candidate.iter().find(|part| part.predicate == *predicate)?;
        Some(part.parameters.iter().map(|it| arguments[*it]).collect())
    }

    /// Returns an operator that can increase the number of true facts of an instance beyond one, and the added fact.
    fn imbalance(&self, task: &Task, candidate: &Candidate) -> Option<(u32, u32)> {
        // Instances with an added fact, and the true facts that the operator deletes then.
        let mut used: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
        for operator in 0..task.operators() as u32 {
            used.clear();
            let precondition = task.preconditions.get(operator);
            let deletes = task.deletes.get(operator);
            let always = (&[][..], task.adds.get(operator), &[][..]);
            let conditional = task.conditional[operator as usize].iter();
            let conditional =
                conditional.map(|it| (&it.condition[..], &it.adds[..], &it.deletes[..]));
            for (condition, adds, more_deletes) in std::iter::once(always).chain(conditional) {
                let is_true = |fact: &u32| precondition.contains(fact) || condition.contains(fact);
                let first = used.len();
                for &added in adds.iter().filter(|it| !is_true(it)) {
                    let Some(instance) = self.instance(candidate, added) else {
                        continue;
                    };
                    let deleted = deletes.iter().chain(more_deletes);
                    let deleted: Vec<u32> = deleted
                        .copied()
                        .filter(|it| {
                            is_true(it) && self.instance(candidate, *it).as_ref() == Some(&instance)
                        })
                        .collect();
                    // Effects that delete different facts of an instance never occur together.
                    let conflicts = used.iter().enumerate().any(|(index, (other, others))| {
                        *other == instance
                            && (index >= first || others.iter().any(|it| deleted.contains(it)))
                    });
                    if deleted.is_empty() || conflicts {
                        return Some((operator, added));
                    }
                    used.push((instance, deleted));
                }
            }
        }
        None
    }

    /// Returns the candidates with one more part, a true fact that the operator deletes when it adds `added`.
    fn refinements(
        &self,
        task: &Task,
        candidate: &Candidate,
        operator: u32,
        added: u32,
    ) -> Vec<Candidate> {
        let mut refined = Vec::new();
        let Some(instance) = self.instance(candidate, added) else {
            return refined;
        };
        let precondition = task.preconditions.get(operator);
        for fact in task
            .deletes
            .get(operator)
            .iter()
            .filter(|it| precondition.contains(it))
        {
            let Some((predicate, arguments)) = &self.0[*fact as usize] else {
                continue;
            };
            let is_known = candidate.iter().any(|part| part.predicate == *predicate);
            if is_known || arguments.len() < instance.len() || arguments.len() > instance.len() + 1
            {
                continue;
            }
            let mut ways = Vec::new();
            assign(&instance, arguments, &mut Vec::new(), &mut ways);
            for parameters in ways {
                let mut candidate = candidate.clone();
                candidate.push(Part {
                    predicate: *predicate,
                    parameters,
                });
                candidate.sort_unstable();
                refined.push(candidate);
            }
        }
        refined
    }

    /// Returns the facts of each instance with at least two facts, of which at most one is true initially.
    fn instances(&self, task: &Task, candidate: &Candidate) -> impl Iterator<Item = Vec<u32>> {
        let mut instances: BTreeMap<Vec<u32>, Vec<u32>> = BTreeMap::new();
        for fact in 0..task.facts as u32 {
            if let Some(instance) = self.instance(candidate, fact) {
                instances.entry(instance).or_default().push(fact);
            }
        }
        let is_init = |fact: &&u32| has(&task.init, **fact);
        let is_group =
            |group: &Vec<u32>| group.len() > 1 && group.iter().filter(is_init).count() < 2;
        let groups: Vec<_> = instances.into_values().filter(is_group).collect();
        groups.into_iter()
    }
}

/// Extends `parameters` in up to [`WAYS`] ways to different positions of the objects of `instance` among `arguments`.
fn assign(
    instance: &[u32],
    arguments: &[u32],
    parameters: &mut Vec<usize>,
    ways: &mut Vec<Vec<usize>>,
) {
    let Some(object) = instance.get(parameters.len()) else {
        if ways.len() < WAYS {
            ways.push(parameters.clone());
        }
        return;
    };
    for position in 0..arguments.len() {
        if arguments[position] == *object && !parameters.contains(&position) {
            parameters.push(position);
            assign(instance, arguments, parameters, ways);
            parameters.pop();
        }
    }
}

use crate::CausalGraph;

/// A plan as chains of steps that are done at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flows {
    /// The steps of each flow, in order. Every step is in one flow.
    pub flows: Vec<Vec<usize>>,
    /// By step: the steps of other flows that have to be done before it.
    pub waits: Vec<Vec<usize>>,
}

impl Flows {
    /// Puts each step behind one that comes before it anyway, so that no step waits for more than it has to: behind the
    /// latest one that ends a flow, and of those that it waits for directly, if it can.
    pub fn new(graph: &CausalGraph) -> Self {
        let mut flows: Vec<Vec<usize>> = Vec::new();
        let mut flow_of = Vec::with_capacity(graph.steps());
        for step in 0..graph.steps() {
            let ends = flows.iter().enumerate();
            let ends = ends.filter_map(|(flow, steps)| Some((flow, *steps.last()?)));
            let before = ends.filter(|(_, end)| graph.is_before(*end, step));
            let best = before.max_by_key(|(_, end)| (graph.direct(step).contains(end), *end));
            let flow = match best {
                Some((flow, _)) => flow,
                None => {
                    flows.push(Vec::new());
                    flows.len() - 1
                }
            };
            flows[flow].push(step);
            flow_of.push(flow);
        }
        let waits = (0..graph.steps()).map(|step| {
            let direct = graph.direct(step).iter().copied();
            direct
                .filter(|earlier| flow_of[*earlier] != flow_of[step])
                .collect()
        });
        Self {
            waits: waits.collect(),
            flows,
        }
    }
}

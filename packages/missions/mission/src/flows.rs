use crate::CausalGraph;

/// A plan as flows: sequences of steps that run in parallel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flows {
    /// Steps of each flow in order. Every step is in exactly one flow.
    pub flows: Vec<Vec<usize>>,
    /// For each step the steps of other flows that must be finished before it.
    pub waits: Vec<Vec<usize>>,
}

impl Flows {
    /// Creates the flows of a graph. Each step is added to a flow whose last step precedes it in the graph, so that it
    /// needs no additional wait. Flows that end with a direct predecessor are preferred, then the flow with the latest
    /// last step. A step without such a flow begins a new one.
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

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
    /// Creates the flows of a graph. A step is added to a flow whose last step comes before it anyway, so that it waits
    /// for no further step: if possible to a flow that ends with a direct predecessor, and to the one with the latest
    /// end.
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

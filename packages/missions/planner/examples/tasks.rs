//! scratch
use std::time::Instant;
fn main() {
    let dir = std::env::var("PDDL_TASKS").unwrap();
    let only: Vec<String> = std::env::args().skip(1).collect();
    for solver in planner::solvers() {
        if !only.is_empty() && !only.contains(&solver.name().to_owned()) {
            continue;
        }
        let mut total = 0;
        let mut all = vec![];
        for name in ["gripper", "blocks", "logistics00", "satellite", "rovers"] {
            let mut files: Vec<_> = std::fs::read_dir(format!("{dir}/{name}"))
                .unwrap()
                .map(|e| e.unwrap().path())
                .filter(|p| !p.ends_with("domain.pddl"))
                .collect();
            files.sort();
            let mut sum = 0;
            let mut times = vec![];
            let mut searches = vec![];
            let mut lens = vec![];
            for f in files {
                let start = Instant::now();
                let dp = format!("{dir}/{name}/domain.pddl");
                let d = pddl::read_domain(&dp, &std::fs::read_to_string(&dp).unwrap()).unwrap();
                let p = pddl::read_problem(&f, &std::fs::read_to_string(&f).unwrap(), &d).unwrap();
                let read = start.elapsed();
                let limits = planner::Limits {
                    expansions: 300_000,
                    ..Default::default()
                };
                let mut run = planner::Run::new(&limits, &planner::Unwatched);
                let task = planner::ground(&d, &p, &mut run).unwrap();
                let grounded = start.elapsed();
                let outcome = solver.solve(&task, &mut run);
                let end = start.elapsed();
                let len = match &outcome {
                    planner::Outcome::Plan(p) => p.len(),
                    o => {
                        eprintln!("{} {o:?}", f.display());
                        0
                    }
                };
                if let planner::Outcome::Plan(plan) = &outcome {
                    let mut s = task.init().to_vec();
                    let mut n = vec![];
                    for o in plan {
                        assert!(task.is_applicable(*o, &s));
                        task.apply(*o, &s, &mut n);
                        std::mem::swap(&mut s, &mut n);
                    }
                    assert!(task.is_goal(&s));
                }
                if std::env::var("V").is_ok() {
                    eprintln!(
                        "{} facts {} ops {} read {:?} ground {:?} search {:?} len {len} exp {} mem {}",
                        f.display(),
                        task.facts(),
                        task.operators(),
                        read,
                        grounded - read,
                        end - grounded,
                        run.expansions(),
                        run.peak_memory()
                    );
                }
                sum += len;
                lens.push(len);
                times.push(end.as_secs_f64() * 1e3);
                all.push(end.as_secs_f64() * 1e3);
                searches.push(((end - grounded).as_secs_f64() * 1e4).round() / 10.0);
            }
            times.sort_by(f64::total_cmp);
            println!(
                "{:14} {name:12} sum {sum:4} median {:.1} max {:.1}  {lens:?} {searches:?}",
                solver.name(),
                (times[4] + times[5]) / 2.0,
                times[9]
            );
            total += sum;
        }
        all.sort_by(f64::total_cmp);
        println!(
            "{} total {total} median {:.1} max {:.1} sum {:.0} ms",
            solver.name(),
            all[25],
            all[49],
            all.iter().sum::<f64>()
        );
    }
}

//! Times the naive rules over random runs; prints the steps played and nanoseconds for each.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the clock and prints, and its naive rules may panic"
)]

use std::time::Instant;

use engine::{Params as _, Rng, Seed};
use lattice_colorcell::{Params, built_in};

#[path = "../reference/naive.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod naive;

use naive::{BuildTemplate, Config, NAMES, Naive};

/// Steps of one run.
const RUN: u64 = 16_384;

fn main() {
    let steps: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let cell = |hex: grid::Hex| (hex.r.into(), hex.q.into());
    let template = |template: &lattice_colorcell::Template| BuildTemplate {
        id: template.id().to_string(),
        difficulty: template.difficulty().into(),
        anchor: cell(template.anchor()),
        cells: template.cells().iter().map(|c| (cell(c.at), c.color.map(i32::from))).collect(),
    };
    let config = Config {
        text: Params::default().to_text(),
        radius: 15,
        density: 20,
        colors: 8,
        seconds: 300,
        hold: 6,
        cooldown: 36,
        flash: 2,
        chance: 100,
        penalty: 20,
        rate: 12,
        carry: 1,
        flashes: 1,
        templates: built_in().iter().map(template).collect(),
        ..Config::default()
    };
    let fixed = ["press", "release", "template none"].map(str::to_owned).into_iter();
    let steps_to = NAMES.iter().map(|name| format!("step {name}"));
    let ids = config.templates.iter().map(|template| format!("template {}", template.id));
    let actions: Vec<String> = fixed.chain(steps_to).chain(ids).collect();
    let mut rng = Rng::keyed(1);
    let begin = Instant::now();
    let mut done = 0;
    while done < steps {
        let mut game = Naive::new(&config, &Seed::from_entropy(done));
        for _ in 0..RUN.min(steps - done) {
            let legal: Vec<&String> = actions.iter().filter(|action| game.allows(action)).collect();
            game.act(legal[rng.below(legal.len() as u32) as usize]);
            game.tick();
            done += 1;
        }
    }
    println!("{steps} {}", begin.elapsed().as_nanos() / u128::from(steps));
}

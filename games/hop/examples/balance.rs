//! How often the adviser and how often chance wins, for every preset; also where runs end.
#![expect(clippy::disallowed_macros, clippy::print_stdout, reason = "a report is printed")]

use engine::{Game, Params as _, Rng, Seed, Status};
use lattice_hop::{Action, Hop, Params};

/// What a batch of runs came to.
#[derive(Default)]
struct Batch {
    runs: u32,
    won: u32,
    /// Stopped at the limit of actions.
    stopped: u32,
    score: i64,
    turns: u64,
    /// Upgrades taken.
    upgrades: u32,
    floors: [u32; 10],
}

impl Batch {
    fn play(runs: u32, params: &Params, mut choose: impl FnMut(&Hop) -> Option<Action>) -> Batch {
        let mut batch = Batch::default();
        for number in 0..runs {
            let mut game = Hop::new(params, &Seed::from_entropy(number.into()));
            for _ in 0..Hop::META.limits.entries {
                let Some(action) = choose(&game) else { break };
                batch.upgrades += u32::from(matches!(action, Action::Choose(_)));
                game.apply(action, &mut ());
            }
            batch.runs += 1;
            batch.won += u32::from(game.status() == Status::Won);
            batch.stopped += u32::from(game.status() == Status::Playing);
            batch.score += game.score().0;
            batch.turns += u64::from(game.tie());
            batch.floors[usize::from(game.floor())] += 1;
        }
        batch
    }

    fn print(&self, who: &str) {
        let per_mille = 1000 * u64::from(self.won) / u64::from(self.runs);
        let runs = i64::from(self.runs);
        println!(
            "  {who:<8} {} runs, won {} ({}.{}%), {} stopped, mean score {}, mean turns {}, {} upgrades, ended on floors {:?}",
            self.runs,
            self.won,
            per_mille / 10,
            per_mille % 10,
            self.stopped,
            self.score / runs,
            self.turns / u64::from(self.runs),
            self.upgrades,
            &self.floors[1..],
        );
    }
}

fn report(title: &str, runs: u32, params: &Params) {
    println!("{title}");
    Batch::play(runs, params, Hop::advise).print("adviser");
    let mut rng = Rng::keyed(7);
    Batch::play(10 * runs, params, |game| game.sample(&mut rng)).print("random");
}

/// `balance [runs] [parameters]`: every preset, or one set of parameters.
fn main() {
    let mut args = std::env::args().skip(1);
    let runs = args.next().and_then(|text| text.parse().ok()).unwrap_or(1000);
    match args.next().map(|text| Params::from_text(&text)) {
        Some(Ok(params)) => report(&params.to_text(), runs, &params),
        Some(Err(error)) => println!("{error}"),
        None => Hop::presets().iter().for_each(|preset| report(preset.title, runs, &preset.params)),
    }
}

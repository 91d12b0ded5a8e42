//! The contract every game keeps, as checks that a game runs over itself with one line:
//!
//! ```ignore
//! conformance::kit!(lattice_floodit::Floodit);
//! ```
//!
//! in `games/<id>/tests/conformance.rs`. Each check becomes a test of its own, named after the promise it guards, and
//! panics with the failing case. Checks use the type-erased interface of front ends where it shows enough, and the
//! game's type elsewhere. [`fuzz`] holds the bodies of the fuzz targets.

mod case;
pub mod fuzz;
mod goals;
mod golden;
mod hostile;
mod input;
mod lesson;
mod params;
mod picture;
mod position;
mod replay;
mod rules;
mod session;
mod sound;

pub use goals::goals_can_be_reached;
pub use golden::golden_files_hold;
pub use hostile::{hostile_logs, hostile_logs_are_bounded};
pub use input::{explained_hints, hints_are_legal_and_explained, hints_are_legal_and_shown, inputs_are_safe};
pub use lesson::lessons_can_be_finished;
pub use params::{meta_is_sane, params_are_checked, presets_are_valid};
pub use picture::{boards_are_sound, cues_fit_the_picture, scenes_are_complete};
pub use position::counters_at_their_top_read_back;
pub use replay::{limits_come_before_work, replays_round_trip, tampering_is_found};
pub use rules::{
    bots_see_what_players_see, ended_runs_stay_ended, events_are_only_watched, hidden_randomness_is_hidden,
    judgements_are_fair, legal_agrees_with_check, positions_round_trip, ratings_hold, samples_are_legal,
};
pub use session::{refusals_change_nothing, runs_are_bounded, undo_and_redo_retrace, watching_only_seeks};
pub use sound::voices_are_sound;

/// Makes every check of the contract a test of the calling crate.
#[macro_export]
macro_rules! kit {
    ($game:ty) => {
        $crate::kit!(
            $game: meta_is_sane presets_are_valid params_are_checked
            legal_agrees_with_check samples_are_legal events_are_only_watched ended_runs_stay_ended
            hidden_randomness_is_hidden bots_see_what_players_see ratings_hold judgements_are_fair positions_round_trip counters_at_their_top_read_back
            refusals_change_nothing undo_and_redo_retrace runs_are_bounded watching_only_seeks
            replays_round_trip tampering_is_found limits_come_before_work hostile_logs_are_bounded
            boards_are_sound scenes_are_complete cues_fit_the_picture
            inputs_are_safe hints_are_legal_and_shown hints_are_legal_and_explained lessons_can_be_finished voices_are_sound
        );

        #[test]
        #[ignore = "takes minutes"]
        fn ten_thousand_hints_are_legal_and_explained() {
            $crate::explained_hints::<$game>(10_000);
        }

        #[test]
        fn goals_can_be_reached() {
            $crate::goals_can_be_reached::<$game>(concat!(env!("CARGO_MANIFEST_DIR"), "/goals.txt"));
        }

        #[test]
        fn golden_files_hold() {
            $crate::golden_files_hold::<$game>(concat!(env!("CARGO_MANIFEST_DIR"), "/golden"));
        }
    };
    ($game:ty: $($check:ident)*) => {
        $(
            #[test]
            fn $check() {
                $crate::$check::<$game>();
            }
        )*
    };
}

//! A session with its interface state: what stands behind [`AnySession`](crate::AnySession).

use std::cell::OnceCell;
use std::str::FromStr;

use view::{Board, Cue, Input, Scene, Spot};

use crate::log::text;
use crate::{
    AnySession, Clock, Digest, Listing, Meta, Params, Present, Refused, Replay, Response, Score, Session,
    Start, Status,
};

/// What came of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing; the front end may use it for itself.
    Ignored,
    /// It was not possible, and nothing changed.
    Refused(Refused),
    /// Only the picture changed.
    Redraw,
    /// The run changed, be it only that help was noted; here is the ornament.
    Acted(Vec<Cue>),
}

/// A run on a screen.
pub(crate) struct Play<G: Listing> {
    session: Session<G>,
    ui: G::Ui,
    /// Drawn when first looked at: programs that play thousands of short runs never do.
    board: OnceCell<Board>,
    clock: Clock,
    hint: Vec<Spot>,
    watching: bool,
}

impl<G: Listing> Play<G> {
    pub(crate) fn new(session: Session<G>) -> Play<G> {
        let mut ui = G::Ui::default();
        session.game().reconcile(&mut ui);
        Play {
            clock: Clock::new(session.game().ticks_per_second()),
            session,
            ui,
            board: OnceCell::new(),
            hint: Vec::new(),
            watching: false,
        }
    }

    fn refuse_watching(&self) -> Result<(), Refused> {
        if self.watching {
            return Err(Refused::new("watching", "this run is being watched, not played"));
        }
        Ok(())
    }

    fn settle(&mut self) {
        self.hint.clear();
        self.session.game().reconcile(&mut self.ui);
    }

    fn act_with(&mut self, action: G::Action) -> Result<(G, Vec<G::Event>), Refused> {
        self.refuse_watching()?;
        let before = self.session.game().clone();
        let mut events = Vec::new();
        self.session.act(action, &mut events)?;
        self.settle();
        Ok((before, events))
    }

    fn act_for_cues(&mut self, action: G::Action) -> Result<Vec<Cue>, Refused> {
        let (before, events) = self.act_with(action)?;
        Ok(cues::<G>(&before, &events))
    }

    fn tick_events(&mut self, ticks: u32) -> (u32, Vec<G::Event>) {
        let mut events = Vec::new();
        let passed = if self.watching { 0 } else { self.session.tick(ticks, &mut events) };
        if passed > 0 {
            self.session.game().reconcile(&mut self.ui);
        }
        (passed, events)
    }
}

fn cues<G: Present>(before: &G, events: &[G::Event]) -> Vec<Cue> {
    let mut out = Vec::new();
    events.iter().for_each(|event| G::cues(before, event, &mut out));
    in_order(out)
}

/// Sorts by beat; cues of one beat keep the order of their events. Whole numbers are sorted, because machine code for
/// sorting is heavy and every kind of thing that is sorted has its own.
fn in_order(cues: Vec<Cue>) -> Vec<Cue> {
    let mut order: Vec<u64> = (0..).zip(&cues).map(|(i, cue)| u64::from(cue.beat) << 32 | i).collect();
    order.sort_unstable();
    let mut cues: Vec<Option<Cue>> = cues.into_iter().map(Some).collect();
    order.into_iter().filter_map(|key| cues[key as u32 as usize].take()).collect()
}

#[cfg(feature = "programs")]
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("states and events are plain data with string keys")
}

impl<G: Listing> AnySession for Play<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    fn start(&self) -> &Start {
        self.session.start()
    }

    fn preset(&self) -> Option<&'static str> {
        if self.session.start().position.is_some() {
            return None;
        }
        let params = self.session.game().params();
        G::presets().into_iter().find(|preset| preset.params == *params).map(|preset| preset.id)
    }

    fn board(&self) -> &Board {
        self.board.get_or_init(|| self.session.game().board())
    }

    fn scene(&self) -> Scene {
        let mut scene = self.session.game().scene(&self.ui);
        self.hint.iter().for_each(|spot| scene.show_hint(spot));
        if let Some(next) = self.session.next_action().filter(|_| self.watching) {
            self.session.game().spots(next).iter().for_each(|spot| scene.show_hint(spot));
        }
        scene
    }

    fn input(&mut self, input: &Input) -> Outcome {
        let before = self.ui.clone();
        match self.session.game().interpret(&mut self.ui, input) {
            Response::Ignored => Outcome::Ignored,
            Response::Refused(refused) => Outcome::Refused(refused),
            Response::Redraw => Outcome::Redraw,
            Response::Assisted => match self.refuse_watching().and_then(|()| self.session.note_hint()) {
                Ok(()) => Outcome::Acted(Vec::new()),
                Err(refused) => {
                    self.ui = before;
                    Outcome::Refused(refused)
                }
            },
            Response::Act(action) => match self.act_for_cues(action) {
                Ok(cues) => Outcome::Acted(cues),
                Err(refused) => Outcome::Refused(refused),
            },
        }
    }

    fn act(&mut self, text: &str) -> Result<Vec<Cue>, Refused> {
        self.act_for_cues(G::Action::from_str(text)?)
    }

    #[cfg(feature = "programs")]
    fn act_json(&mut self, text: &str) -> Result<String, Refused> {
        let action = G::Action::from_str(text)?;
        self.refuse_watching()?;
        let mut events = Vec::new();
        self.session.act(action, &mut events)?;
        self.settle();
        Ok(json(&events))
    }

    fn ticks_per_second(&self) -> u32 {
        self.session.game().ticks_per_second()
    }

    fn ticks(&self) -> u32 {
        self.session.ticks()
    }

    fn advance(&mut self, millis: u32) -> Vec<Cue> {
        let due = self.clock.advance(millis);
        if due == 0 {
            return Vec::new();
        }
        let before = self.session.game().clone();
        let (_, events) = self.tick_events(due);
        cues::<G>(&before, &events)
    }

    #[cfg(feature = "programs")]
    fn tick_json(&mut self, ticks: u32) -> (u32, String) {
        let (passed, events) = self.tick_events(ticks);
        (passed, json(&events))
    }

    fn undo(&mut self) -> Result<(), Refused> {
        self.refuse_watching()?;
        self.session.undo()?;
        self.settle();
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Refused> {
        self.refuse_watching()?;
        self.session.redo()?;
        self.settle();
        Ok(())
    }

    fn can_undo(&self) -> bool {
        !self.watching && self.session.can_undo()
    }

    fn can_redo(&self) -> bool {
        !self.watching && self.session.can_redo()
    }

    fn hint(&mut self) -> Result<(String, String), Refused> {
        self.refuse_watching()?;
        let advice = self.session.game().hint();
        let advice = advice.ok_or_else(|| Refused::new("no-hint", "there is no hint for this position"))?;
        self.session.note_hint()?;
        self.hint = self.session.game().spots(advice.action);
        Ok((text(&advice.action), advice.text))
    }

    fn status(&self) -> Status {
        self.session.game().status()
    }

    fn score(&self) -> Score {
        self.session.game().score()
    }

    fn tie(&self) -> u32 {
        self.session.game().tie()
    }

    fn digest(&self) -> Digest {
        self.session.game().digest()
    }

    fn text(&self) -> String {
        self.session.game().text()
    }

    #[cfg(feature = "programs")]
    fn inspect(&self) -> String {
        json(&self.session.game().inspect())
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.session.game().legal(&mut legal);
        legal.iter().map(|action| text(action)).collect()
    }

    fn assisted(&self) -> bool {
        self.session.assisted()
    }

    fn replay(&self) -> Replay {
        self.session.replay()
    }

    fn export(&self) -> Option<String> {
        let start = self.session.start();
        let actions: Vec<G::Action> = self.session.timeline().take(self.session.position()).collect();
        if start.position.is_some() { None } else { self.session.game().export(&start.seed, &actions) }
    }

    fn watch(&mut self) {
        self.watching = true;
    }

    fn timeline(&self) -> Vec<String> {
        self.session.timeline().map(|action| text(&action)).collect()
    }

    fn length(&self) -> usize {
        self.session.length()
    }

    fn position(&self) -> usize {
        self.session.position()
    }

    fn seek(&mut self, actions: usize) {
        if self.watching {
            self.session.seek(actions);
            self.settle();
        }
    }

    fn next_action(&self) -> Option<String> {
        self.session.next_action().map(|action| text(&action))
    }

    fn param_values(&self) -> Vec<String> {
        (0..G::Params::SPECS.len()).map(|i| self.session.game().params().get(i)).collect()
    }
}

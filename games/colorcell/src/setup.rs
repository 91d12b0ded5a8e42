//! What stays the same during a run, computed at its start and shared by all its states.

use engine::{Digester, Params as _};
use grid::Hex;

use crate::geometry::Geometry;
use crate::state::MOST_RUN_TICKS;
use crate::template::shift;
use crate::{Id, Mode, Pace, Params, Template, built_in};

/// A template prepared for this run's palette.
#[derive(Debug)]
pub(crate) struct Blueprint {
    pub(crate) template: Template,
    pub(crate) cells: Vec<BlueprintCell>,
    /// The cells that need a color, as a bit set.
    pub(crate) colored: u64,
    /// The anchor's own color, in palette steps from the base.
    pub(crate) anchor: u8,
}

/// A cell of a blueprint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlueprintCell {
    /// The offset from the anchor, facing north.
    pub(crate) offset: Hex,
    /// The color, in palette steps from the base; `None` must stay empty.
    pub(crate) shift: Option<u8>,
}

impl Blueprint {
    fn new(template: &Template, colors: u8) -> Blueprint {
        let around = |color: i8| shift(color, colors).rem_euclid(i32::from(colors)) as u8;
        let cells: Vec<BlueprintCell> = template
            .cells()
            .iter()
            .map(|cell| BlueprintCell { offset: cell.at - template.anchor(), shift: cell.color.map(around) })
            .collect();
        let colored = cells.iter().rev().fold(0, |set, cell| set << 1 | u64::from(cell.shift.is_some()));
        let anchor = cells.iter().find(|cell| cell.offset == Hex::ORIGIN).and_then(|cell| cell.shift);
        let anchor = anchor.expect("the anchor of a template has a color");
        Blueprint { template: template.clone(), cells, colored, anchor }
    }
}

/// The constants of a run.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) params: Params,
    pub(crate) geometry: &'static Geometry,
    /// Sorted by id.
    pub(crate) plans: Vec<Blueprint>,
    /// The ids of `plans` in one slice, for fast search.
    pub(crate) ids: Vec<Id>,
    /// Indices into `plans`: easy ones first, the player's own last.
    pub(crate) menu: Vec<u8>,
    /// The tick at which the run ends, unless templates add time.
    pub(crate) end: u32,
    /// The common prefix of every state's digest.
    pub(crate) digest: u64,
}

impl Setup {
    pub(crate) fn new(params: &Params) -> Setup {
        let mut templates: Vec<&Template> = Vec::new();
        for template in built_in().iter().chain(&params.own) {
            let place = templates.partition_point(|other| other.id() < template.id());
            templates.insert(place, template);
        }
        let plans: Vec<Blueprint> =
            templates.iter().map(|template| Blueprint::new(template, params.colors)).collect();
        let mut menu = Vec::new();
        for difficulty in 1..=3 {
            menu.extend(built_in().iter().filter(|template| template.difficulty() == difficulty));
        }
        menu.extend(&params.own);
        let place = |template: &&Template| templates.iter().position(|other| other.id() == template.id());
        let mut digester = Digester::default();
        digester.text(&params.to_text());
        Setup {
            params: params.clone(),
            geometry: Geometry::of(params.radius),
            menu: menu.iter().filter_map(place).map(|place| place as u8).collect(),
            ids: templates.iter().map(|template| template.id()).collect(),
            plans,
            end: match params.mode {
                Mode::Free => MOST_RUN_TICKS,
                // At most 216000, so that a challenge always ends by its timer.
                Mode::Challenge | Mode::Rush => u32::from(params.seconds) * u32::from(params.rate),
            },
            digest: digester.finish().0,
        }
    }

    /// The plan with this id.
    #[inline]
    pub(crate) fn find(&self, id: Id) -> Option<u8> {
        self.ids.binary_search(&id).ok().map(|place| place as u8)
    }

    /// Returns whether time passes only by the player's actions.
    pub(crate) fn stepwise(&self) -> bool {
        self.params.pace == Pace::Step
    }
}

//! Two tabs, one saved run: nothing is lost without a word.

use crate::controller::Controller;
use crate::ui::{El, button, el};

const TEXT: &str = "You kept playing in another tab. Load that game?";

/// A notice while another tab's run and this one differ.
pub fn elsewhere(controller: Controller) -> El {
    let differs = move || controller.elsewhere().get().map_or_else(String::new, |_| "differs".to_owned());
    el("div", "elsewhere").set("role", "status").add_for(differs, move |differs| {
        if differs.is_empty() {
            return Vec::new();
        }
        let load = button("button small primary", "Load it", move || controller.load_elsewhere());
        let keep = button("button small", "Keep this one", move || controller.keep_mine());
        let notice = el("div", "notice").set("data-notice", "elsewhere").add(el("p", "").text(TEXT));
        vec![notice.add(load.set("data-elsewhere", "load")).add(keep.set("data-elsewhere", "keep"))]
    })
}

//! Leptos' reactive graph by itself, and the browser's clockwork that goes with it. The framework around the graph is
//! left out: what it exports for servers weighed a tenth of the whole arcade.

use std::time::Duration;

pub use reactive_graph::effect::RenderEffect;
pub use reactive_graph::graph::untrack;
pub use reactive_graph::owner::{LocalStorage, Owner, StoredValue, on_cleanup};
pub use reactive_graph::signal::RwSignal;
pub use reactive_graph::traits::{
    Get, GetUntracked, GetValue, Set, SetValue, Track, Update, UpdateValue, With, WithUntracked, WithValue,
};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Document, Location, Window};

/// Starts the graph and builds everything in it, for as long as the page lives.
pub fn begin(build: impl FnOnce()) {
    // Fails only when it was started before.
    let _ = any_spawner::Executor::init_wasm_bindgen();
    let owner = Owner::new();
    owner.with(build);
    std::mem::forget(owner);
}

/// The window.
pub fn window() -> Window {
    web_sys::window().expect("the arcade runs in a page, not in a worker")
}

/// The page.
pub fn document() -> Document {
    window().document().expect("a window shows a page")
}

/// The page's address.
pub fn location() -> Location {
    window().location()
}

/// A closure for the browser to call once.
fn once(act: impl FnOnce() + 'static) -> js_sys::Function {
    let act: Box<dyn FnOnce()> = Box::new(act);
    Closure::once_into_js(act).unchecked_into()
}

fn millis(time: Duration) -> i32 {
    i32::try_from(time.as_millis()).unwrap_or(i32::MAX)
}

/// Does something later.
pub fn set_timeout(act: impl FnOnce() + 'static, time: Duration) {
    let act = once(act);
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&act, millis(time));
}

/// Does something before the next picture.
pub fn request_animation_frame(act: impl FnOnce() + 'static) {
    let _ = window().request_animation_frame(&once(act));
}

/// Does something as soon as what runs now is done.
pub fn queue_microtask(act: impl FnOnce() + 'static) {
    window().queue_microtask(&once(act));
}

/// Does something again and again until the current owner goes.
pub fn every(time: Duration, act: impl Fn() + 'static) {
    let act: Box<dyn Fn()> = Box::new(act);
    let act: js_sys::Function = Closure::wrap(act).into_js_value().unchecked_into();
    let clock = window().set_interval_with_callback_and_timeout_and_arguments_0(&act, millis(time));
    on_cleanup(move || {
        if let Ok(clock) = clock {
            window().clear_interval_with_handle(clock);
        }
    });
}

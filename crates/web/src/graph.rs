//! Leptos' reactive graph by itself, and the browser's timers that go with it.
//!
//! Signals, effects that run again when what they read changes, and owners that free both. Handles are `Copy`; what they
//! stand for lives until its owner is cleaned up. Effects run in a microtask after a change, each at most once however
//! much changed.

use std::time::Duration;

use reactive_graph::effect::RenderEffect;
pub use reactive_graph::graph::untrack;
use reactive_graph::owner::LocalStorage;
pub use reactive_graph::owner::Owner;
pub use reactive_graph::signal::RwSignal;
pub use reactive_graph::traits::{
    Get, GetUntracked, GetValue, Read, ReadValue, Set, SetValue, Track, Update, UpdateValue, With,
    WithUntracked, WithValue, WriteValue,
};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Document, Location, Window};

/// A value that effects do not watch. Pages have one thread, so it need not be safe to send to others.
pub type StoredValue<T> = reactive_graph::owner::StoredValue<T, LocalStorage>;

/// Starts the graph and builds everything in it, for as long as the page lives.
pub fn begin(build: impl FnOnce()) {
    // Fails only when it was started before.
    let _ = any_spawner::Executor::init_wasm_bindgen();
    let owner = Owner::new();
    owner.with(build);
    std::mem::forget(owner);
}

/// Runs now, and again whenever a signal it read changes, until the current owner goes.
pub fn effect(mut run: Box<dyn FnMut()>) {
    StoredValue::new_local(RenderEffect::new(move |_: Option<()>| run()));
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

//! Leptos' reactive graph on its own, plus browser timers.
//!
//! Signals, effects that rerun when what they read changes, and owners that free both. Handles are `Copy`;
//! their values live until the owner is cleaned up. Effects run in a microtask after a change, each at most
//! once however much changed.

use std::any::Any;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;
use std::time::Duration;

use reactive_graph::effect::RenderEffect;
pub use reactive_graph::graph::untrack;
pub use reactive_graph::owner::Owner;
use reactive_graph::owner::{ArenaItem, LocalStorage};
use reactive_graph::signal::Trigger;
use reactive_graph::traits::{Notify, Track};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Document, Location, Window};

/// A value that effects do not track.
///
/// The arena stores every value as one erased type: the library's own signals add 2 KB of code per value type.
pub struct Stored<T> {
    entry: ArenaItem<Rc<dyn Any>, LocalStorage>,
    value: PhantomData<fn() -> T>,
}

impl<T> Clone for Stored<T> {
    fn clone(&self) -> Stored<T> {
        *self
    }
}

impl<T> Copy for Stored<T> {}

const GONE: &str = "its owner was cleaned up";

impl<T: 'static> Stored<T> {
    /// Creates a value that lives as long as the current owner.
    pub fn new(value: T) -> Stored<T> {
        let value: Rc<dyn Any> = Rc::new(RefCell::new(value));
        Stored { entry: ArenaItem::new_with_storage(value), value: PhantomData }
    }

    fn cell(self) -> Option<Rc<RefCell<T>>> {
        self.entry.try_get_value()?.downcast().ok()
    }

    /// Reads the value.
    pub fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(&self.cell().expect(GONE).borrow())
    }

    /// Changes the value, or returns `None` if its owner was cleaned up.
    pub fn update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        Some(change(&mut self.cell()?.borrow_mut()))
    }

    /// Replaces the value if its owner still exists.
    pub fn set(self, value: T) {
        self.update(|old| *old = value);
    }
}

impl<T: Clone + 'static> Stored<T> {
    /// Returns the value.
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// Returns the value, or `None` if its owner was cleaned up.
    pub fn try_get(self) -> Option<T> {
        Some(self.cell()?.borrow().clone())
    }
}

/// A value whose changes rerun the effects that read it.
pub struct Signal<T> {
    stored: Stored<T>,
    changed: Trigger,
}

impl<T> Clone for Signal<T> {
    fn clone(&self) -> Signal<T> {
        *self
    }
}

impl<T> Copy for Signal<T> {}

impl<T: 'static> Signal<T> {
    /// Creates a value that lives as long as the current owner.
    pub fn new(value: T) -> Signal<T> {
        Signal { stored: Stored::new(value), changed: Trigger::new() }
    }

    /// Makes the current effect depend on the value.
    pub fn track(self) {
        self.changed.track();
    }

    /// Reads the value; a tracked read.
    pub fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        self.track();
        self.stored.with(look)
    }

    /// Reads the value without tracking it.
    pub fn with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> U {
        self.stored.with(look)
    }

    /// Changes the value, or returns `None` if its owner was cleaned up.
    pub fn update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        let done = self.stored.update(change);
        self.changed.notify();
        done
    }

    /// Replaces the value if its owner still exists.
    pub fn set(self, value: T) {
        self.update(|old| *old = value);
    }
}

impl<T: Clone + 'static> Signal<T> {
    /// Returns the value; a tracked read.
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// Returns the value without tracking it.
    pub fn get_untracked(self) -> T {
        self.stored.get()
    }

    /// Returns the value without tracking it, or `None` if its owner was cleaned up.
    pub fn try_get_untracked(self) -> Option<T> {
        self.stored.try_get()
    }
}

/// Starts the graph and builds the page in it, for as long as the page lives.
pub fn begin(build: impl FnOnce()) {
    // Fails only if the executor was set before.
    let _ = any_spawner::Executor::init_wasm_bindgen();
    let owner = Owner::new();
    owner.with(build);
    std::mem::forget(owner);
}

/// Runs a closure now and again whenever a signal it read changes, until the current owner is cleaned up.
pub fn effect(mut run: Box<dyn FnMut()>) {
    Stored::new(RenderEffect::new(move |_: Option<()>| run()));
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

/// A JavaScript function for the browser to call once.
fn once(act: impl FnOnce() + 'static) -> js_sys::Function {
    let act: Box<dyn FnOnce()> = Box::new(act);
    Closure::once_into_js(act).unchecked_into()
}

fn millis(time: Duration) -> i32 {
    i32::try_from(time.as_millis()).unwrap_or(i32::MAX)
}

/// Calls a closure later.
pub fn set_timeout(act: impl FnOnce() + 'static, time: Duration) {
    let act = once(act);
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&act, millis(time));
}

/// Calls a closure before the next frame.
pub fn request_animation_frame(act: impl FnOnce() + 'static) {
    let _ = window().request_animation_frame(&once(act));
}

/// Calls a closure once the current task is done.
pub fn queue_microtask(act: impl FnOnce() + 'static) {
    window().queue_microtask(&once(act));
}

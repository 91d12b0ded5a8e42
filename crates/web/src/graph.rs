//! Leptos' reactive graph by itself, and the browser's timers that go with it.
//!
//! Signals, effects that run again when what they read changes, and owners that free both. Handles are `Copy`; what they
//! stand for lives until its owner is cleaned up. Effects run in a microtask after a change, each at most once however
//! much changed.

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

/// A value that effects do not watch.
///
/// The arena holds every value as one type: the library's own signals bring 2 KB of machine code for each type of value.
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
    /// A value that lives as long as the current owner.
    pub fn new(value: T) -> Stored<T> {
        let value: Rc<dyn Any> = Rc::new(RefCell::new(value));
        Stored { entry: ArenaItem::new_with_storage(value), value: PhantomData }
    }

    fn cell(self) -> Option<Rc<RefCell<T>>> {
        self.entry.try_get_value()?.downcast().ok()
    }

    /// Looks at the value.
    pub fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(&self.cell().expect(GONE).borrow())
    }

    /// Changes the value; `None` when its owner was cleaned up.
    pub fn update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        Some(change(&mut self.cell()?.borrow_mut()))
    }

    /// Replaces the value, if its owner is still there.
    pub fn set(self, value: T) {
        self.update(|old| *old = value);
    }
}

impl<T: Clone + 'static> Stored<T> {
    /// The value.
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// The value; `None` when its owner was cleaned up.
    pub fn try_get(self) -> Option<T> {
        Some(self.cell()?.borrow().clone())
    }
}

/// A value whose changes run the effects that read it.
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
    /// A value that lives as long as the current owner.
    pub fn new(value: T) -> Signal<T> {
        Signal { stored: Stored::new(value), changed: Trigger::new() }
    }

    /// Runs the current effect again when the value changes.
    pub fn track(self) {
        self.changed.track();
    }

    /// Looks at the value.
    pub fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        self.track();
        self.stored.with(look)
    }

    /// Looks at the value without running again when it changes.
    pub fn with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> U {
        self.stored.with(look)
    }

    /// Changes the value; `None` when its owner was cleaned up.
    pub fn update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        let done = self.stored.update(change);
        self.changed.notify();
        done
    }

    /// Replaces the value, if its owner is still there.
    pub fn set(self, value: T) {
        self.update(|old| *old = value);
    }
}

impl<T: Clone + 'static> Signal<T> {
    /// The value.
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// The value, without running again when it changes.
    pub fn get_untracked(self) -> T {
        self.stored.get()
    }

    /// The value, without running again when it changes; `None` when its owner was cleaned up.
    pub fn try_get_untracked(self) -> Option<T> {
        self.stored.try_get()
    }
}

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

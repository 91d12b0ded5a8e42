//! A reactive graph: signals, effects that run again when what they read changes, and owners that free both.
//!
//! Single-threaded and small on purpose: the graph of a framework weighed a twenty-fifth of the whole arcade
//! (docs/decisions/0004). Handles are `Copy`; what they stand for lives until its owner is cleaned up. Effects run once
//! at once, then in a microtask after a change, each at most once however much changed.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::rc::{Rc, Weak};
use std::time::Duration;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Document, Location, Window};

thread_local! {
    static GRAPH: Graph = const { Graph {
        slots: RefCell::new(Vec::new()),
        free: RefCell::new(Vec::new()),
        owner: RefCell::new(None),
        running: RefCell::new(None),
        due: RefCell::new(Vec::new()),
    } };
}

struct Graph {
    slots: RefCell<Vec<Slot>>,
    free: RefCell<Vec<u32>>,
    /// Who owns what is made now.
    owner: RefCell<Option<Owner>>,
    /// The effect that reads now.
    running: RefCell<Option<Rc<Effect>>>,
    /// Effects that wait for their microtask.
    due: RefCell<Vec<Weak<Effect>>>,
}

/// A value and the effects that read it.
struct Slot {
    /// Counts the values that have lived here, so that an old handle finds nothing.
    age: u32,
    value: Option<Rc<dyn Any>>,
    /// With the run in which they read it: who has run again since need not be told.
    readers: Vec<(Weak<Effect>, u32)>,
}

/// Names a slot.
#[derive(Clone, Copy)]
struct Key {
    slot: u32,
    age: u32,
}

impl Key {
    fn new(value: Rc<dyn Any>) -> Key {
        let key = GRAPH.with(|graph| {
            let mut slots = graph.slots.borrow_mut();
            let slot = graph.free.borrow_mut().pop().unwrap_or_else(|| {
                slots.push(Slot { age: 0, value: None, readers: Vec::new() });
                slots.len() as u32 - 1
            });
            let place = &mut slots[slot as usize];
            place.value = Some(value);
            Key { slot, age: place.age }
        });
        if let Some(owner) = Owner::current() {
            owner.0.keys.borrow_mut().push(key);
        }
        key
    }

    /// What lives here, if it still does.
    fn value(self) -> Option<Rc<dyn Any>> {
        GRAPH.with(|graph| {
            let slots = graph.slots.borrow();
            slots.get(self.slot as usize).filter(|slot| slot.age == self.age)?.value.clone()
        })
    }

    fn free(self) {
        // Dropped last: what goes may look at the graph itself.
        let _gone = GRAPH.with(|graph| {
            let mut slots = graph.slots.borrow_mut();
            let slot = slots.get_mut(self.slot as usize).filter(|slot| slot.age == self.age)?;
            slot.age += 1;
            slot.readers.clear();
            graph.free.borrow_mut().push(self.slot);
            slot.value.take()
        });
    }

    /// The effect that runs now is told when this changes.
    fn track(self) {
        GRAPH.with(|graph| {
            let running = graph.running.borrow();
            let Some(effect) = running.as_ref() else { return };
            let mut slots = graph.slots.borrow_mut();
            let Some(slot) = slots.get_mut(self.slot as usize).filter(|slot| slot.age == self.age) else {
                return;
            };
            let turn = effect.turn.get();
            let known =
                |(reader, run): &(Weak<Effect>, u32)| *run == turn && reader.as_ptr() == Rc::as_ptr(effect);
            if !slot.readers.iter().any(known) {
                slot.readers.push((Rc::downgrade(effect), turn));
            }
        });
    }

    /// Everyone who read this runs again.
    fn notify(self) {
        let first = GRAPH.with(|graph| {
            let mut slots = graph.slots.borrow_mut();
            let slot = slots.get_mut(self.slot as usize).filter(|slot| slot.age == self.age)?;
            let mut due = graph.due.borrow_mut();
            let was_empty = due.is_empty();
            for (reader, turn) in slot.readers.drain(..) {
                if reader
                    .upgrade()
                    .is_some_and(|effect| effect.turn.get() == turn && !effect.due.replace(true))
                {
                    due.push(reader);
                }
            }
            Some(was_empty && !due.is_empty())
        });
        if first == Some(true) {
            queue_microtask(flush);
        }
    }
}

/// Runs what is due, in the order in which it became so.
fn flush() {
    loop {
        let due = GRAPH.with(|graph| graph.due.take());
        if due.is_empty() {
            return;
        }
        for effect in due {
            if let Some(effect) = effect.upgrade() {
                effect.run();
            }
        }
    }
}

/// Something that runs again when what it read changes.
struct Effect {
    act: RefCell<Box<dyn FnMut()>>,
    /// Which run this is.
    turn: Cell<u32>,
    due: Cell<bool>,
    /// What was made during the last run.
    owner: Owner,
}

impl Effect {
    fn run(self: &Rc<Effect>) {
        self.due.set(false);
        self.turn.set(self.turn.get() + 1);
        self.owner.cleanup();
        let before = GRAPH.with(|graph| graph.running.replace(Some(self.clone())));
        // An effect that is already running does not run inside itself.
        if let Ok(mut act) = self.act.try_borrow_mut() {
            self.owner.with(&mut **act);
        }
        GRAPH.with(|graph| graph.running.replace(before));
    }
}

/// Runs now, and again whenever a signal it read changes, until the current owner goes.
pub fn effect(act: Box<dyn FnMut()>) {
    let parent = Owner::current();
    let owner = parent.as_ref().map_or_else(Owner::new, Owner::child);
    let effect = Rc::new(Effect { act: RefCell::new(act), turn: Cell::new(0), due: Cell::new(false), owner });
    if let Some(parent) = &parent {
        parent.0.effects.borrow_mut().push(effect.clone());
    }
    effect.run();
}

/// Reads without being told of changes.
pub fn untrack<T>(look: impl FnOnce() -> T) -> T {
    let before = GRAPH.with(|graph| graph.running.replace(None));
    let seen = look();
    GRAPH.with(|graph| graph.running.replace(before));
    seen
}

/// Frees, when it is cleaned up, everything made under it.
#[derive(Clone)]
pub struct Owner(Rc<Owned>);

struct Owned {
    children: RefCell<Vec<Weak<Owned>>>,
    keys: RefCell<Vec<Key>>,
    effects: RefCell<Vec<Rc<Effect>>>,
}

impl Owner {
    /// One that belongs to nobody.
    pub fn new() -> Owner {
        let owned =
            Owned { children: RefCell::default(), keys: RefCell::default(), effects: RefCell::default() };
        Owner(Rc::new(owned))
    }

    /// The owner of what is made now.
    pub fn current() -> Option<Owner> {
        GRAPH.with(|graph| graph.owner.borrow().clone())
    }

    /// One that is cleaned up with this one.
    pub fn child(&self) -> Owner {
        let child = Owner::new();
        let mut children = self.0.children.borrow_mut();
        children.retain(|child| child.strong_count() > 0);
        children.push(Rc::downgrade(&child.0));
        child
    }

    /// Makes things under this owner.
    pub fn with<T>(&self, make: impl FnOnce() -> T) -> T {
        let before = GRAPH.with(|graph| graph.owner.replace(Some(self.clone())));
        let made = make();
        GRAPH.with(|graph| graph.owner.replace(before));
        made
    }

    /// Frees everything made under this owner; it can go on.
    pub fn cleanup(&self) {
        for child in self.0.children.take() {
            if let Some(child) = child.upgrade() {
                Owner(child).cleanup();
            }
        }
        drop(self.0.effects.take());
        self.0.keys.take().into_iter().for_each(Key::free);
    }
}

/// A value that effects do not watch. `Copy`, whatever it holds.
pub struct StoredValue<T> {
    key: Key,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for StoredValue<T> {
    fn clone(&self) -> StoredValue<T> {
        *self
    }
}

impl<T> Copy for StoredValue<T> {}

impl<T: 'static> StoredValue<T> {
    /// Keeps a value until the current owner goes.
    pub fn new(value: T) -> StoredValue<T> {
        StoredValue { key: Key::new(Rc::new(RefCell::new(value))), of: PhantomData }
    }

    fn cell(&self) -> Option<Rc<RefCell<T>>> {
        self.key.value()?.downcast().ok()
    }

    /// Changes the value; none when its owner has gone, or when it is being changed further up: removing an element
    /// can make the browser raise events at once, and their listeners come back here.
    pub fn try_update_value<R>(&self, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        let cell = self.cell()?;
        let mut value = cell.try_borrow_mut().ok()?;
        Some(change(&mut value))
    }

    /// Changes the value.
    pub fn update_value(&self, change: impl FnOnce(&mut T)) {
        self.try_update_value(change);
    }

    /// Replaces the value.
    pub fn set_value(&self, value: T) {
        // The old one is dropped when nothing is borrowed: it may look at the graph itself.
        let _old = self.cell().map(|cell| cell.replace(value));
    }

    /// Looks at the value.
    pub fn with_value<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        look(&self.cell().expect("handles go no later than what they stand for").borrow())
    }

    /// A copy of the value.
    pub fn get_value(&self) -> T
    where
        T: Clone,
    {
        self.with_value(T::clone)
    }
}

/// A value that effects watch. `Copy`, whatever it holds.
pub struct RwSignal<T>(StoredValue<T>);

impl<T> Clone for RwSignal<T> {
    fn clone(&self) -> RwSignal<T> {
        *self
    }
}

impl<T> Copy for RwSignal<T> {}

impl<T: 'static> RwSignal<T> {
    /// Keeps a value until the current owner goes.
    pub fn new(value: T) -> RwSignal<T> {
        RwSignal(StoredValue::new(value))
    }

    /// The running effect is told of changes.
    pub fn track(&self) {
        self.0.key.track();
    }

    /// Looks at the value; the running effect is told of changes.
    pub fn with<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.track();
        self.0.with_value(look)
    }

    /// Looks at the value.
    pub fn with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.0.with_value(look)
    }

    /// Changes the value and tells who read it; none when its owner has gone.
    pub fn try_update<R>(&self, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        let changed = self.0.try_update_value(change);
        self.0.key.notify();
        changed
    }

    /// Changes the value and tells who read it.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        self.try_update(change);
    }

    /// Replaces the value and tells who read it.
    pub fn set(&self, value: T) {
        self.0.set_value(value);
        self.0.key.notify();
    }

    /// A copy of the value; the running effect is told of changes.
    pub fn get(&self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// A copy of the value.
    pub fn get_untracked(&self) -> T
    where
        T: Clone,
    {
        self.0.get_value()
    }

    /// A copy of the value; none when its owner has gone.
    pub fn try_get_untracked(&self) -> Option<T>
    where
        T: Clone,
    {
        self.0.try_update_value(|value| value.clone())
    }
}

/// Builds everything in the graph, for as long as the page lives.
pub fn begin(build: impl FnOnce()) {
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

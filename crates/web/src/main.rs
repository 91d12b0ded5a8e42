//! The arcade in a browser.

use leptos::prelude::*;

fn main() {
    mount_to_body(|| view! { <h1>"Lattice"</h1> });
}

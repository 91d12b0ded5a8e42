//! The migrations of both databases, in the order they are applied.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use std::borrow::Cow;

/// One migration: its name, and its statements for either database.
struct Step {
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

/// A step is never edited once it was released: databases remember a checksum of each.
const STEPS: &[Step] = &[Step {
    name: "arcade",
    sqlite: include_str!("../../migrations/sqlite/1-arcade.sql"),
    postgres: include_str!("../../migrations/postgres/1-arcade.sql"),
}];

fn migrator(sql: fn(&Step) -> &'static str) -> Migrator {
    let migrations = (1..).zip(STEPS).map(|(version, step)| {
        let (name, sql) = (Cow::Borrowed(step.name), sqlx::SqlSafeStr::into_sql_str(sql(step)));
        Migration::new(version, name, MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// Those of SQLite.
pub fn sqlite() -> Migrator {
    migrator(|step| step.sqlite)
}

/// Those of PostgreSQL.
pub fn postgres() -> Migrator {
    migrator(|step| step.postgres)
}

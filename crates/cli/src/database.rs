//! The options that name the arcade's database, shared by `serve` and `admin`.

use crate::failure::Failure;
use crate::home;
use server::store::{Store, StoreError};
use std::path::PathBuf;

/// The file of the embedded database.
const FILE: &str = "arcade.db";

/// The database.
#[derive(clap::Args)]
#[command(next_help_heading = "Database")]
pub struct DatabaseArgs {
    /// The folder of the embedded database; the platform's data folder by default
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A PostgreSQL database in place of the embedded one: postgres://user@host/name
    #[arg(long, value_name = "ADDRESS", conflicts_with = "data")]
    database: Option<String>,
}

impl DatabaseArgs {
    /// Opens it, and brings it up to date.
    pub async fn open(&self) -> Result<Store, Failure> {
        if let Some(address) = &self.database {
            if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
                return Err(Failure::Usage(
                    "--database takes an address like postgres://user@host/name".to_owned(),
                ));
            }
            // Not the address itself: it may hold a password.
            return Store::postgres(address).await.map_err(|error| fail("the PostgreSQL database", &error));
        }
        let folder = self.folder()?;
        home::create_private(&folder)?;
        let file = folder.join(FILE);
        Store::sqlite(&file).await.map_err(|error| fail(&file.display().to_string(), &error))
    }

    /// The same, for a database that must be there.
    pub async fn open_existing(&self) -> Result<Store, Failure> {
        let file = self.folder()?.join(FILE);
        if self.database.is_none() && !file.exists() {
            let message = format!("there is no database {}; name its folder with --data", file.display());
            return Err(Failure::Usage(message));
        }
        self.open().await
    }

    fn folder(&self) -> Result<PathBuf, Failure> {
        match &self.data {
            Some(folder) => Ok(folder.clone()),
            None => home::data(),
        }
    }
}

fn fail(name: &str, error: &StoreError) -> Failure {
    Failure::Usage(format!("cannot open {name}: {error}"))
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

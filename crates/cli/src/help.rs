//! `lattice help`: help on a command, for people, for `man` and for shells.

use crate::failure::Failure;
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::Write;
use std::process::ExitCode;

/// Explain a command, write a manual page or completions for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  lattice help run\n  \
                        lattice help --man | man -l -                  read the manual page\n  \
                        lattice help run --man > lattice-run.1         that of one command\n  \
                        lattice help --completions bash > ~/.local/share/bash-completion/completions/lattice\n  \
                        lattice help --completions zsh > ~/.zfunc/_lattice\n  \
                        lattice help --completions fish > ~/.config/fish/completions/lattice.fish")]
pub struct Args {
    /// The command to explain; all of them when left out
    command: Option<String>,
    /// Write a manual page (roff)
    #[arg(long, conflicts_with = "completions")]
    man: bool,
    /// Write completions for this shell
    #[arg(long, value_name = "SHELL", conflicts_with = "command")]
    completions: Option<Shell>,
}

/// Prints the requested help for this command line.
pub fn help(args: &Args, mut all: Command) -> Result<ExitCode, Failure> {
    all.build();
    let mut text = Vec::new();
    let mut out = std::io::stdout().lock();
    if let Some(shell) = args.completions {
        clap_complete::generate(shell, &mut all, "lattice", &mut text);
    } else {
        let command = match &args.command {
            Some(name) => find(&mut all, name)?,
            None => &mut all,
        };
        match args.man {
            true => manual(command, &mut text)?,
            false => writeln!(text, "{}", command.render_long_help().to_string().trim_end())?,
        }
    }
    out.write_all(&text)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn find<'a>(all: &'a mut Command, name: &str) -> Result<&'a mut Command, clap::Error> {
    let mut unknown = clap::Error::new(ErrorKind::InvalidSubcommand).with_cmd(all);
    unknown.insert(ContextKind::InvalidSubcommand, ContextValue::String(name.to_owned()));
    all.find_subcommand_mut(name).ok_or(unknown)
}

/// One page: the command, then each subcommand in its own section.
fn manual(command: &Command, out: &mut Vec<u8>) -> std::io::Result<()> {
    let page = Man::new(command.clone());
    page.render_title(out)?;
    page.render_name_section(out)?;
    write_sections(&page, ".SH", out)?;
    for below in command.get_subcommands() {
        let name = below.get_bin_name().unwrap_or(below.get_name());
        writeln!(out, ".SH {}", name.to_uppercase())?;
        write_sections(&Man::new(below.clone()), ".SS", out)?;
    }
    Ok(())
}

/// Writes the sections of one command, under headings of this level.
fn write_sections(page: &Man, heading: &str, out: &mut Vec<u8>) -> std::io::Result<()> {
    let mut text = Vec::new();
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    page.render_extra_section(&mut text)?;
    let text = String::from_utf8_lossy(&text).replace(".SH EXTRA", ".SH EXAMPLES").replace(".SH", heading);
    out.write_all(text.as_bytes())
}

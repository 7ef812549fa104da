//! Declaration of the commands of a program.

/// Declares the commands of a program: the only list of them. A row has the first line of the command's help, its name
/// and the type of its arguments, its module, and a condition under which the command records below `bags` or reads
/// recordings. The module has a function `run`, which takes the arguments.
#[macro_export]
macro_rules! commands {
    ($(
        $(#[$attribute:meta])*
        $name:ident($arguments:ident) in $module:ident $(if |$it:pat_param| $concerns_runs:expr)?;
    )*) => {
        /// Commands of the program.
        #[derive(Debug, clap::Subcommand)]
        #[allow(missing_docs, reason = "texts of commands are also given by name, see `tools::COMMANDS`")]
        pub enum Command {
            $($(#[$attribute])* $name(Box<$module::$arguments>),)*
        }

        impl $crate::cli::Run for Command {
            fn concerns_runs(&self) -> bool {
                match self {
                    $($(Self::$name(arguments) => {
                        let $it = &**arguments;
                        $concerns_runs
                    })?)*
                    #[allow(unreachable_patterns, reason = "every command may have a condition")]
                    _ => false,
                }
            }

            fn run(self) -> anyhow::Result<match_runner::verdict::failure::Verdict> {
                match self {
                    $(Self::$name(arguments) => $module::run(*arguments),)*
                }
            }
        }
    };
}

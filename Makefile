# Commands of the repository. Each target installs the programs that it needs and that are missing, and prints them.
# ARGS passes arguments, for example make match ARGS="--seed 7". PROFILE=release uses release builds: matches are
# faster, but the first build takes about ten minutes.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

TARGET := $(or $(CARGO_TARGET_DIR),target)
PROFILE ?= debug
$(if $(filter debug release,$(PROFILE)),,$(error PROFILE must be debug or release, got $(PROFILE)))
PROGRAMS = $(TARGET)/$(PROFILE)
ARGS ?=

# Programs that `build` compiles, as arguments of cargo. With --workspace, features do not depend on the selection.
PROGRAMS_BUILT = --bins
# Teams in the arguments. A team's name is that of the folder of its bridge; `hulks` is also a team of robots.
TEAMS = $(patsubst packages/teams/%_bridge/package.xml,%,$(wildcard packages/teams/*_bridge/package.xml))
is_in_arguments = $(findstring =$(1),$(subst =$(1)/,,$(ARGS)))$(findstring $(1)_node,$(ARGS))$(findstring $(1)-node,$(ARGS))$(filter $(1),$(ARGS))
MATCH_TEAMS = $(foreach team,$(TEAMS),$(if $(call is_in_arguments,$(team)),$(team)))
# Programs of a match; those for programs of other teams and for missions only if they are in the arguments. The bridge of
# a team may be a part of the process of the world. `sil_tools` is built for other commands, but must not become old.
MATCH_PROGRAMS = sil $(notdir $(wildcard $(PROGRAMS)/sil_tools)) world_sim behavior_node referee_node recorder_node \
  $(foreach team,$(MATCH_TEAMS),$(team)_$(if $(wildcard packages/teams/$(team)_bridge/src/bin/$(team)_world.rs),world,bridge)) \
  $(if $(findstring mission,$(ARGS)),field_mission_node)

# Messages that are built, as arguments of config/ros/setup: all, or those of a match.
MESSAGES =
MATCH_MESSAGES = match $(MATCH_TEAMS)

# Cargo shows its progress on a terminal.
QUIET = $(if $(MAKE_TERMERR),,--quiet)

# Environment of recipes that use ROS, written by config/ros/setup.
ROS := . config/ros/env.sh &&

# Cargo's programs for checks and tests, pinned in config/ros/venvs/cargo.txt.
export PATH := $(CURDIR)/config/ros/venvs/cargo/bin:$(PATH)

##@ Use
.PHONY: match
match: PROGRAMS_BUILT = $(MATCH_PROGRAMS:%=--bin %)
match: MESSAGES = $(MATCH_MESSAGES)
match: build ## Play a half over ROS 2: ten behavior processes in lockstep, with referee and recorder
	@$(ROS) exec $(PROGRAMS)/sil match $(ARGS)

.PHONY: view
view: PROGRAMS_BUILT = --bin sil --bin sil_tools
view: MESSAGES = $(MATCH_MESSAGES)
view: build ## Show the newest recording in a browser, or ARGS="bags/one bags/other"
	@exec $(PROGRAMS)/sil view $(ARGS)

.PHONY: bench
bench: PROFILE = release
bench: build web ## Benchmark matches over ROS 2, campaigns, searches, the HULKs bridge, the page, the engine, trees and the planner
	@$(ROS) cargo build --workspace --quiet --release --example sil_bench --example campaign_bench --example hulks_bench --example hulks_stand_in
	@$(ROS) $(PROGRAMS)/examples/sil_bench
	@echo "make: measuring the transports"
	@$(ROS) $(PROGRAMS)/examples/sil_bench transports
	@config/ros/venv ray search
	@echo "make: measuring campaigns"
	@$(ROS) $(PROGRAMS)/examples/campaign_bench costs
	@echo "make: measuring searches"
	@$(ROS) $(PROGRAMS)/examples/campaign_bench searches
	@echo "make: measuring the bridge to HULKs nodes"
	@$(ROS) $(PROGRAMS)/examples/hulks_bench
	@echo "make: measuring the page with a whole match"
	@config/web/bench $(PROGRAMS)/sil
	@echo "make: measuring the engine"
	@$(ROS) cargo bench --quiet -p scenarios --bench ticks
	@echo "make: measuring the physics of the 3D simulation league"
	@$(ROS) cargo bench --quiet -p league_physics --bench steps
	@echo "make: measuring cycles of the 3D simulation league"
	@$(ROS) cargo bench --quiet -p league_world --bench cycles
	@$(ROS) cargo bench --quiet -p league_world --bench sockets
	@echo "make: measuring behavior trees against other libraries"
	@config/ros/venv behavior_trees
	@$(ROS) config/trees/bench
	@echo "make: measuring scripted trees"
	@$(ROS) cargo bench --quiet -p behavior_tree_files --bench script
	@$(ROS) cargo bench --quiet -p hsl_behavior_files --bench languages
	@test -z "$(PDDL_TASKS)" || $(MAKE) bench-planners

# PDDL_TASKS is the folder of the tasks of the planning competition, which are not part of this repository. ARGS are
# options of config/missions/bench: `--tasks config/missions/bench_tasks.txt` runs one task of each public domain.
.PHONY: bench-planners
bench-planners:
	@config/ros/venv fast_downward lapkt pyperplan
	@cargo build --quiet --release -p planner --example measure
	@echo "make: measuring the planner against others"
	@config/missions/bench $(TARGET)/release/examples/measure $(PDDL_TASKS) $(ARGS)

.PHONY: wheel
wheel: PROFILE = release
wheel: build ## Build a Python wheel with all programs in target/wheel, for machines without Rust and ROS
	@config/ros/venv wheel
	@config/wheel/build $(PROGRAMS) $(TARGET)/wheel

# Path of the wheel; there is one for each version of Python.
WHEEL = $(lastword $(sort $(wildcard $(TARGET)/wheel/*.whl)))

.PHONY: deb
deb: wheel ## Build a Debian package from the wheel in target/deb
	@config/release/deb $(WHEEL) $(TARGET)/deb

.PHONY: image
image: wheel ## Build the image of a container from the wheel, with podman or docker
	@config/release/image $(WHEEL) $(TARGET)

.PHONY: release
release: wheel ## Build all artifacts of a release in target/artifacts, with checksums
	@config/release/build $(WHEEL) $(TARGET)/artifacts

.PHONY: doctor
doctor: build ## Check the ROS installation, and say how to fix what is missing
	@$(ROS) exec $(PROGRAMS)/sil doctor $(ARGS)

##@ Verify
.PHONY: test
test: format-check prepare dependencies crates test-programs ## Run all checks below, and the tests of the fast tier: each change must pass them
	@$(MAKE) --jobs=2 unit-run beside-tests && passed=0 || passed=$$?; $(PRINT_NOT_RUN); exit $$passed

# Checks that run beside the tests, with low priority, because many tests only wait for processes.
.PHONY: beside-tests
beside-tests:
	@nice -n 19 $(MAKE) doc-tests clippy doc

# Downloads, the compilation of the ROS messages and that of the crates without ROS at the same time.
.PHONY: prepare
prepare:
	@config/ros/setup --cargo --programs
	@$(MAKE) --jobs=3 ros build-without-ros lint

.PHONY: format-check
format-check: ## Check the format of the Rust code
	@echo "make: checking the format"
	@cargo fmt --all --check

.PHONY: lint
lint: venvs web ## Check Python, shell, the page of the viewer and the prose of all files
	@echo "make: checking Python and shell"
	@config/ros/lint
	@echo "make: checking prose"
	@config/prose/lint
	@echo "make: checking the page of the viewer"
	@config/web/lint

.PHONY: clippy
clippy: ros ## Check Rust with clippy; warnings are errors
	@echo "make: checking with clippy"
	@$(ROS) cargo clippy --workspace --all-targets --quiet -- -D warnings

# With clippy's compiler and arguments, cargo uses the libraries that clippy has checked, and does not check them again.
DOC = RUSTC_WORKSPACE_WRAPPER="$$(MAKEFLAGS= rustc --print sysroot)/bin/clippy-driver" \
  CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__ RUSTDOCFLAGS="-D warnings" cargo doc
.PHONY: doc
doc: ros ## Build the documentation; warnings are errors
	@echo "make: checking the documentation"
	@$(ROS) $(DOC) --workspace --no-deps --quiet

.PHONY: doc-tests
doc-tests: ros
	@echo "make: testing the examples in the documentation"
	@$(ROS) cargo test --workspace --doc --quiet

.PHONY: unit
unit: test-programs doc-tests ## Run the tests, including those in the documentation
	@$(MAKE) unit-run && passed=0 || passed=$$?; $(PRINT_NOT_RUN); exit $$passed

# Compiles all tests and lists their paths, so that they can be run while cargo's lock is held.
NEXTEST := $(TARGET)/nextest
# Tests that lacked a program or data, one a line, written by `testing::not_run`.
NOT_RUN := $(NEXTEST)/not_run.txt
PRINT_NOT_RUN = test ! -s $(NOT_RUN) || \
  { echo "make: NOT RUN, and counted as passed:"; sort -u $(NOT_RUN) | sed 's/^/  /'; }
.PHONY: test-programs
test-programs: build venvs web
	@mkdir -p $(NEXTEST)
	@echo "make: compiling the tests"
	@cargo metadata --locked --format-version 1 >$(NEXTEST)/packages.json
	@$(ROS) cargo nextest list --workspace --list-type binaries-only --message-format json >$(NEXTEST)/programs.json

# Tier of the tests, a profile of .config/nextest.toml: default, or rest for the slow tests that `test` leaves out.
TIER ?= default
# Place of the compiled tests, as arguments of nextest.
COMPILED := --cargo-metadata $(NEXTEST)/packages.json --binaries-metadata $(NEXTEST)/programs.json
# Many tests wait for processes, so that one test more than there are processors runs.
RUN_TESTS = $(ROS) NOT_RUN_FILE=$(abspath $(NOT_RUN)) $(if $(filter rest,$(TIER)),HSL_ALL_SCENARIOS=1) \
  cargo nextest run --profile $(TIER) --test-threads $$(($$(nproc) + 1))

.PHONY: unit-run
unit-run:
	@echo "make: testing"
	@rm -f $(NOT_RUN)
	@$(RUN_TESTS) $(COMPILED) $(ARGS)

.PHONY: test-rest
test-rest: ## Run the slow tests that test leaves out, with every scenario over ROS
	@$(MAKE) unit TIER=rest

.PHONY: test-all
test-all: test ## Like test, and the slow tests that it leaves out, and instructions
	@$(MAKE) test-rest
	@$(MAKE) instructions

# Folder of valgrind, if it is not installed.
VALGRIND := $(TARGET)/valgrind
.PHONY: instructions
instructions: ros ## Count the instructions of a tick with valgrind, and compare them with the expected ones; ARGS=--renew writes these
	@config/valgrind/setup $(VALGRIND)
	@echo "make: counting instructions"
	@mkdir -p $(NEXTEST)
	@rm -f $(NOT_RUN)
	@$(ROS) PATH=$$PATH:$(abspath $(VALGRIND))/bin NOT_RUN_FILE=$(abspath $(NOT_RUN)) \
	  cargo bench --quiet -p scenarios --bench instructions -- $(ARGS) \
	  && passed=0 || passed=$$?; $(PRINT_NOT_RUN); exit $$passed

# Compiled tests with all that they need beside a clone, so that jobs of CI compile them once.
ARCHIVE := $(NEXTEST)/archive
INSTALLED := config/ros/env.sh config/ros/env.toml config/ros/prefix config/ros/venvs packages/bags/sil_viewer/web/node_modules
.PHONY: archive
archive: test-programs doc-tests ## Pack the compiled tests and the installed programs, for archived-tests in another clone at the same path
	@echo "make: packing the tests"
	@mkdir -p $(ARCHIVE)
	@$(ROS) cargo nextest archive --workspace --archive-file $(ARCHIVE)/tests.tar.zst
	@tar --create --gzip --file $(ARCHIVE)/installed.tar.gz $(INSTALLED)

.PHONY: archived-tests
archived-tests: ## Unpack what archive has packed, and run the tests of TIER (default or rest)
	@tar --extract --gzip --file $(ARCHIVE)/installed.tar.gz
	@rm -f $(NOT_RUN)
	@$(RUN_TESTS) --archive-file $(ARCHIVE)/tests.tar.zst --extract-to . --extract-overwrite --workspace-remap . $(ARGS) \
	  && passed=0 || passed=$$?; $(PRINT_NOT_RUN); exit $$passed

.PHONY: checks
checks: format-check prepare dependencies crates clippy doc ## Run all checks except the tests

.PHONY: test-ray
test-ray: build ## Install Ray, and test campaigns on clusters of Ray on this machine
	@config/ros/venv ray search
	@echo "make: testing campaigns on Ray"
	@$(ROS) cargo nextest run --workspace -E 'package(sil) & test(/^ray::/)'

# Number of runs with random faults, and the seed of the faults.
NEMESIS_RUNS ?= 10000
NEMESIS_ROS_RUNS ?= 500
NEMESIS_SEED ?= 1
NEMESIS := batch striker_kicks_close_ball --faults $(NEMESIS_SEED)

.PHONY: nemesis
nemesis: build ## Inject faults into NEMESIS_RUNS (10000) runs in process and NEMESIS_ROS_RUNS (500) over ROS: 15 minutes
	@echo "make: injecting faults into $(NEMESIS_RUNS) runs in process"
	@$(ROS) $(PROGRAMS)/sil $(NEMESIS) --seeds 0..$(NEMESIS_RUNS) --jobs 12 --hang-timeout 10 --freeze-timeout 2
	@echo "make: injecting faults into $(NEMESIS_ROS_RUNS) runs over ROS"
	@$(ROS) $(PROGRAMS)/sil $(NEMESIS) --seeds 0..$(NEMESIS_ROS_RUNS) --ros --jobs 3 \
	  --hang-timeout 5 --freeze-timeout 20 --set tick_timeout=2

# Number of cases of each random test, and their seed.
RANDOM_CASES ?= 20000
RANDOM_SEED ?= $(shell date +%s)
RANDOM_PACKAGES := $(notdir $(patsubst %/Cargo.toml,%,$(shell grep -lE '^proptest\b' packages/*/*/Cargo.toml)))

.PHONY: random
random: ros ## Run all random tests with RANDOM_CASES (20000) cases of the seed RANDOM_SEED (by default another one in each run)
	@echo "make: testing $(RANDOM_CASES) cases of the seed $(RANDOM_SEED)"
	@$(ROS) PROPTEST_RNG_SEED=$(RANDOM_SEED) PROPTEST_CASES=$(RANDOM_CASES) \
	  cargo nextest run --no-fail-fast --ignore-default-filter $(foreach package,$(RANDOM_PACKAGES),-p $(package))

# Duration of fuzzing per target [s].
FUZZ_SECONDS ?= 600
FUZZ := packages/trees/behavior_tree_files/fuzz packages/trees/behavior_tree_xml/fuzz packages/missions/pddl/fuzz \
  packages/teams/hulks_protocol/fuzz packages/league/simspark_protocol/fuzz packages/core/game_controller/fuzz \
  packages/hardware/lola/fuzz packages/hardware/booster/fuzz packages/world/scenario_files/fuzz

.PHONY: fuzz
fuzz: ros ## Fuzz the readers of trees, PDDL and scenarios, the network protocols, and the league's server, FUZZ_SECONDS (600) each
	@cargo fuzz --version >/dev/null 2>&1 || cargo install --locked --quiet cargo-fuzz
	@for target in $(foreach folder,$(FUZZ),$(wildcard $(folder)/fuzz_targets/*.rs)); do \
	  folder=$${target%/fuzz_targets/*}; name=$$(basename $$target .rs); words=$$folder/dictionaries/$$name.dict; \
	  kept=$$folder/corpus/$$name.hex; inputs=$(TARGET)/fuzz/$$name; \
	  config/fuzz/corpus unpack $$kept $$inputs; \
	  echo "make: fuzzing $$name for $(FUZZ_SECONDS) s"; \
	  cargo fuzz run --fuzz-dir $$folder --sanitizer none $$name $$inputs -- $$(test ! -e $$words || echo -dict=$$words) \
	    -max_total_time=$(FUZZ_SECONDS) -max_len=8192 -timeout=10 -rss_limit_mb=512 -print_final_stats=1 || exit; \
	  echo "make: to keep the new inputs that add coverage:"; \
	  echo "  cargo fuzz cmin --fuzz-dir $$folder --sanitizer none $$name $$inputs"; \
	  echo "  config/fuzz/corpus pack $$inputs $$kept"; \
	done
	@echo "make: fuzzing the server of the 3D simulation league for $(FUZZ_SECONDS) s"
	@FUZZ_SECONDS=$(FUZZ_SECONDS) cargo test --quiet --release -p league_world --test it hostile -- --nocapture

.PHONY: dependencies
dependencies: venvs ## Check licenses, known vulnerabilities and unused dependencies
	@echo "make: checking the dependencies"
	@cargo shear --locked
	@cargo deny --log-level error --locked check licenses bans sources
	@if cargo deny --log-level off fetch db; then \
	  cargo deny --log-level error --locked --offline check advisories; \
	else \
	  echo "make: the advisory database cannot be reached; known vulnerabilities are not checked"; \
	fi

# Packages that others can depend on, lowest first. Packing them together resolves the dependencies between them.
CRATES := user_files located_yaml behavior_tree behavior_tree_outline behavior_tree_xml behavior_tree_files

.PHONY: crates
crates: ## Pack the crates of behavior trees for crates.io; VERIFY=1 also compiles them as others would
	@echo "make: packing crates"
	@cargo package --quiet --locked --allow-dirty $(if $(VERIFY),,--no-verify) $(addprefix --package=,$(CRATES))

##@ Maintain
.PHONY: generated
generated: ros ## Generate config/*.yaml, tables of parameters, types of the page of sil view and pictures of errors from Rust code
	@$(ROS) UPDATE_GENERATED=1 cargo test --workspace --quiet --lib --bins the_generated_files_are_what_the_struct_says
	@$(ROS) UPDATE_GENERATED=1 cargo test --package sil --quiet --test it package_table::
	@$(ROS) UPDATE_GENERATED=1 cargo test --package sil --quiet --test it imported_names::
	@$(ROS) UPDATE_GENERATED=1 cargo test --package bevyhavior_simulator --quiet --test engine errors::pictures::

.PHONY: picture
picture: PROGRAMS_BUILT = --bin sil
picture: build web ## Take the picture of the page of sil view in README.md, with a minute of a match
	@config/web/picture $(PROGRAMS)/sil

.PHONY: pictures
pictures: PROGRAMS_BUILT = --bin sil
pictures: build web ## Take pictures of the page of sil view at four widths and in both color schemes in target/pictures
	@config/web/picture $(PROGRAMS)/sil $(TARGET)/pictures

.PHONY: fmt
fmt: venvs web ## Format Rust, Python and the page of the viewer
	@cargo fmt --all
	@config/ros/lint --fix
	@config/web/lint --fix

.PHONY: hooks
hooks: ## Let git check the format before every commit of this clone
	@git config core.hooksPath config/hooks
	@echo "make: git now runs config/hooks/pre-commit before every commit; to disable it: git config --unset core.hooksPath"

.PHONY: clean
clean: ## Remove all builds and installations of this repository; recorded bags are kept
	@echo "make: removing builds and installations"
	@cargo clean --quiet
	@rm -rf config/ros/build config/ros/install config/ros/prefix config/ros/env.sh config/ros/env.toml
	@rm -rf packages/bags/sil_viewer/web/node_modules
	@find config/ros/venvs -mindepth 1 -maxdepth 1 ! -name '*.txt' -exec rm -rf {} +

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
	  /^##@/ { printf "\n%s\n", substr($$0, 5) } \
	  /^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build:
	@config/ros/setup --cargo --programs $(MESSAGES)
	@$(MAKE) --jobs=2 ros build-without-ros MESSAGES="$(MESSAGES)"
	@echo "make: building"
	@$(ROS) cargo build --workspace $(PROGRAMS_BUILT) $(QUIET) $(if $(filter release,$(PROFILE)),--release)
	@$(ROS) cargo build --package sim_time --lib $(QUIET) $(if $(filter release,$(PROFILE)),--release)

# Compiles what needs no ROS while ROS is installed. With a sourced ROS there may be no env.toml yet, whose flags apply
# to all crates.
.PHONY: build-without-ros
build-without-ros:
	@test -d config/ros/prefix/stamps || test ! -f config/ros/env.toml || \
	  cargo build --workspace --bin sil $(QUIET) $(if $(filter release,$(PROFILE)),--release)

.PHONY: ros
ros:
	@config/ros/setup --programs $(MESSAGES)

.PHONY: venvs
venvs:
	@config/ros/venv tests
	@config/ros/launch

.PHONY: web
web:
	@config/web/setup

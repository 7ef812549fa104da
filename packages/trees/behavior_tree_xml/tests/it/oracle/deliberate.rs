//! Recorded trees that differ on purpose, with the reason. The README of the package describes these differences.

/// Reason for the difference, and the names of the trees that have it.
pub(crate) type Deliberate = (&'static str, &'static [&'static str]);

/// Differences that [`super::originals`] does not explain.
pub(crate) const DELIBERATE: &[Deliberate] = &[
    (
        "a number of repetitions below -1 is most likely a mistake",
        &["019_retry_neg2.xml"],
    ),
    (
        "a script can assign a fraction to a variable that held a whole number",
        &["055_script_divassign.xml"],
    ),
    (
        "texts, numbers and bools are different types, and an assignment or comparison does not convert them",
        &[
            "060_script_cast_str_to_num.xml",
            "063_script_str_num_cmp.xml",
            "064_script_bool_num_cmp.xml",
            "065_script_bool_plus.xml",
        ],
    ),
    (
        "a result that is not finite fails the script",
        &["071_script_div0.xml"],
    ),
    (
        "SetBlackboard writes a value of the type of the variable",
        &["098_setblackboard.xml", "100_setblackboard_copy.xml"],
    ),
    (
        "a value of a subtree has the type of the port that reads it",
        &["108_sub_literal_num.xml", "117_sub_default_model.xml"],
    ),
    (
        "a fraction is no integer, and is not truncated",
        &["122_port_real_for_int.xml"],
    ),
    (
        "only format 4 is read, and the file has to name it",
        &["157_no_format.xml", "158_format3.xml"],
    ),
    (
        "of two trees with the same ID, one would be ignored",
        &["159_dup_tree.xml"],
    ),
    (
        "a tree without an ID is the main tree if it is the only one; the recording program has chosen it by name",
        &["160_no_id.xml"],
    ),
    (
        "text between tags is most likely a mistake",
        &["163_text_in_tree.xml", "164_cdata.xml"],
    ),
    (
        "an IfThenElse whose condition is skipped is skipped; BehaviorTree.CPP throws",
        &["pre/042.xml"],
    ),
    (
        "BehaviorTree.CPP keeps the result of the condition of an IfThenElse without a third child, and then does not evaluate its preconditions",
        &["pre/054.xml"],
    ),
];

/// Topic in the bags of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogTopic {
    /// Name, without the namespace.
    pub name: &'static str,
    /// Type.
    pub type_name: &'static str,
    /// True if no other team has messages of this topic and type.
    pub is_own: bool,
}

impl LogTopic {
    /// Describes a topic that no other team has.
    pub const fn own(name: &'static str, type_name: &'static str) -> Self {
        Self {
            name,
            type_name,
            is_own: true,
        }
    }

    /// Describes a topic that other teams may have.
    pub const fn common(name: &'static str, type_name: &'static str) -> Self {
        Self {
            is_own: false,
            ..Self::own(name, type_name)
        }
    }

    /// Returns the namespace of a topic with this full name and type, which is empty on a robot; `None` for another
    /// topic.
    pub(super) fn namespace<'a>(&self, name: &'a str, type_name: &str) -> Option<&'a str> {
        let namespace = name.strip_suffix(self.name)?;
        let is_whole = namespace.is_empty() || namespace.ends_with('/');
        (is_whole && self.type_name == type_name).then(|| namespace.trim_matches('/'))
    }
}

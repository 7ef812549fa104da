/// Version of the protocol.
const PROTOCOL: u8 = 2;

/// First part of a request: version of the protocol, kind, and an id that the reply repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) kind: Kind,
    /// Letter of the kind.
    letter: u8,
    /// Id that the client chose; its bytes are only repeated.
    id: [u8; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The tree as a file.
    Tree,
    Status,
    Variables,
    ListBreakpoints,
    /// Removal or deactivation of all breakpoints.
    ClearBreakpoints,
    /// New, removed or continued breakpoint.
    ChangeBreakpoint,
    /// Start or end of a recording, or its content.
    Recording,
    /// Any other kind.
    Unknown,
}

impl Request {
    /// Reads the first part of a request; `None` if it does not have the size of a header. The version is not checked,
    /// as in BehaviorTree.CPP.
    pub(crate) fn read(header: &[u8]) -> Option<Self> {
        let &[_, letter, ref id @ ..] = header else {
            return None;
        };
        let kind = match letter {
            b'T' => Kind::Tree,
            b'S' => Kind::Status,
            b'B' => Kind::Variables,
            b'D' => Kind::ListBreakpoints,
            b'A' | b'X' => Kind::ClearBreakpoints,
            b'I' | b'R' | b'U' => Kind::ChangeBreakpoint,
            b'r' | b't' => Kind::Recording,
            _ => Kind::Unknown,
        };
        let id = id.try_into().ok()?;
        Some(Self { kind, letter, id })
    }

    /// Returns the first part of the reply. `tree` is the id of the tree.
    pub(crate) fn reply_header(self, tree: [u8; 16]) -> Vec<u8> {
        let mut header = vec![PROTOCOL, self.letter];
        header.extend(self.id);
        header.extend(tree);
        header
    }
}

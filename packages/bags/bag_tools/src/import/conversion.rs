use re_cdr::{CdrEndian, CdrReader, CdrWriter, LittleEndian};
use re_ros_msg::message_spec::{ArraySize, BuiltInType, Field, MessageSpecification, Type};

use crate::definition::{Body, Definition, Scalar, TextError, list_length, require_shallow};

/// Header of a message in plain CDR, little endian.
const ENCAPSULATION: [u8; 4] = [0, 1, 0, 0];

/// Writer of messages with the fields of this repository.
type Writer<'a> = CdrWriter<'a, LittleEndian>;

/// Conversion of the messages of a type by the names of their fields, from the definition in a log to that in this
/// repository.
pub(super) struct Conversion {
    theirs: Definition,
    ours: Definition,
    former_names: &'static [(&'static str, &'static str)],
    /// Our fields that the definition in the log lacks.
    pub(super) lacking: Vec<String>,
}

/// Value in a message of a log.
enum Value<'a> {
    Scalar(Scalar<'a>),
    Message(&'a MessageSpecification, Vec<Self>),
    List(Vec<Self>),
}

impl Conversion {
    /// Creates the conversion between two definitions. `former_names` has former names of fields, each with ours.
    ///
    /// # Errors
    /// Returns an error if a definition is nested too deeply, or lacks the definition of a part.
    pub(super) fn new(
        theirs: Definition,
        ours: Definition,
        former_names: &'static [(&'static str, &'static str)],
    ) -> Result<Self, TextError> {
        let mut new = Self {
            theirs,
            ours,
            former_names,
            lacking: Vec::new(),
        };
        let mut lacking = Vec::new();
        let (ours, theirs) = (new.ours.root(), new.theirs.root());
        new.find_lacking(ours, theirs, "", 0, &mut lacking)?;
        new.lacking = lacking;
        Ok(new)
    }

    /// Converts a message.
    ///
    /// # Errors
    /// Returns an error if the message does not match its definition, or if a value does not fit into our field.
    pub(super) fn payload(&self, message: &[u8]) -> Result<Vec<u8>, TextError> {
        let root = self.theirs.root();
        let value = match Body::of(message)? {
            Body::Big(mut reader) => self.message(&mut reader, root, 0)?,
            Body::Little(mut reader) => self.message(&mut reader, root, 0)?,
        };
        let mut payload = ENCAPSULATION.to_vec();
        let mut writer = Writer::new(&mut payload);
        self.write_message(&mut writer, self.ours.root(), Some(&value))?;
        Ok(payload)
    }

    /// Returns the field of a message in the log that has our field's name, or a former one.
    fn find<'a>(&self, spec: &'a MessageSpecification, ours: &str) -> Option<(usize, &'a Field)> {
        let named = |name: &str| {
            let mut fields = spec.fields.iter().enumerate();
            fields.find(|(_, field)| field.name == name)
        };
        named(ours).or_else(|| {
            let former = self.former_names.iter();
            let mut former = former.filter(|(_, name)| *name == ours);
            former.find_map(|(former, _)| named(former))
        })
    }

    /// Appends the paths of our fields that are not in the definition in the log.
    fn find_lacking(
        &self,
        ours: &MessageSpecification,
        theirs: &MessageSpecification,
        path: &str,
        depth: usize,
        lacking: &mut Vec<String>,
    ) -> Result<(), TextError> {
        require_shallow(depth)?;
        for field in &ours.fields {
            let path = format!("{path}{}", field.name);
            let Some((_, found)) = self.find(theirs, &field.name) else {
                lacking.push(path);
                continue;
            };
            if let (Type::Complex(one), Type::Complex(other)) =
                (element(&field.ty), element(&found.ty))
            {
                let one = self.ours.find(ours, one)?;
                let other = self.theirs.find(theirs, other)?;
                self.find_lacking(one, other, &format!("{path}."), depth + 1, lacking)?;
            }
        }
        Ok(())
    }

    /// Reads the fields of a message.
    fn message<'a, BO: CdrEndian>(
        &'a self,
        reader: &mut CdrReader<'a, BO>,
        spec: &'a MessageSpecification,
        depth: usize,
    ) -> Result<Value<'a>, TextError> {
        require_shallow(depth)?;
        if spec.fields.is_empty() {
            // A message that has only constants is one byte long.
            reader.read_u8()?;
        }
        let mut values = Vec::with_capacity(spec.fields.len());
        for field in &spec.fields {
            let Type::Array { ty, size } = &field.ty else {
                values.push(self.value(reader, &field.ty, spec, depth)?);
                continue;
            };
            let count = list_length(reader, size)?;
            let list = (0..count).map(|_| self.value(reader, ty, spec, depth));
            values.push(Value::List(list.collect::<Result<_, _>>()?));
        }
        Ok(Value::Message(spec, values))
    }

    /// Reads a value that is no list, in a message of the type `scope`.
    fn value<'a, BO: CdrEndian>(
        &'a self,
        reader: &mut CdrReader<'a, BO>,
        of: &'a Type,
        scope: &'a MessageSpecification,
        depth: usize,
    ) -> Result<Value<'a>, TextError> {
        match of {
            Type::BuiltIn(kind) => Ok(Value::Scalar(Scalar::read(reader, kind)?)),
            Type::Complex(named) => {
                self.message(reader, self.theirs.find(scope, named)?, depth + 1)
            }
            Type::Array { .. } => {
                let error = "a list of lists is not a type of ROS 2".to_owned();
                Err(TextError::Definition(error))
            }
        }
    }

    /// Writes our fields of a message; `None` writes a message whose fields are all empty or 0.
    fn write_message(
        &self,
        writer: &mut Writer<'_>,
        ours: &MessageSpecification,
        value: Option<&Value<'_>>,
    ) -> Result<(), TextError> {
        let fields = match value {
            None => None,
            Some(Value::Message(spec, values)) => Some((spec, values)),
            Some(_) => return Err(misfit(&ours.name)),
        };
        if ours.fields.is_empty() {
            writer.write_u8(0);
        }
        for field in &ours.fields {
            let value = fields.and_then(|(spec, values)| {
                let (index, _) = self.find(spec, &field.name)?;
                values.get(index)
            });
            self.write_field(writer, field, ours, value)?;
        }
        Ok(())
    }

    /// Writes a field of a message of our type `scope`.
    fn write_field(
        &self,
        writer: &mut Writer<'_>,
        field: &Field,
        scope: &MessageSpecification,
        value: Option<&Value<'_>>,
    ) -> Result<(), TextError> {
        let Type::Array { ty, size } = &field.ty else {
            return self.write_value(writer, &field.ty, scope, &field.name, value);
        };
        let values = match value {
            None => &[][..],
            Some(Value::List(values)) => values.as_slice(),
            Some(_) => return Err(misfit(&field.name)),
        };
        let count = match size {
            ArraySize::Fixed(count) if values.is_empty() || values.len() == *count => *count,
            ArraySize::Fixed(_) => return Err(misfit(&field.name)),
            ArraySize::Bounded(_) | ArraySize::Unbounded => {
                writer.write_sequence_length(values.len());
                values.len()
            }
        };
        for index in 0..count {
            self.write_value(writer, ty, scope, &field.name, values.get(index))?;
        }
        Ok(())
    }

    /// Writes a value that is no list.
    fn write_value(
        &self,
        writer: &mut Writer<'_>,
        of: &Type,
        scope: &MessageSpecification,
        name: &str,
        value: Option<&Value<'_>>,
    ) -> Result<(), TextError> {
        match (of, value) {
            (Type::Complex(named), value) => {
                self.write_message(writer, self.ours.find(scope, named)?, value)
            }
            (Type::BuiltIn(kind), None) => write(writer, kind, None).ok_or_else(|| misfit(name)),
            (Type::BuiltIn(kind), Some(Value::Scalar(value))) => {
                write(writer, kind, Some(*value)).ok_or_else(|| misfit(name))
            }
            _ => Err(misfit(name)),
        }
    }
}

/// Returns the type of a field, or of the elements of its list.
fn element(of: &Type) -> &Type {
    match of {
        Type::Array { ty, .. } => ty,
        other => other,
    }
}

/// Writes a value, or an empty one. Returns `None`, and writes nothing, if the value does not fit into the type.
fn write(writer: &mut Writer<'_>, kind: &BuiltInType, value: Option<Scalar<'_>>) -> Option<()> {
    let whole = || match value {
        None => Some(0),
        Some(Scalar::Signed(number)) => Some(i128::from(number)),
        Some(Scalar::Unsigned(number)) => Some(i128::from(number)),
        Some(_) => None,
    };
    let real = || match value {
        None => Some(0.0),
        Some(Scalar::Float32(number)) => Some(f64::from(number)),
        Some(Scalar::Float64(number)) => Some(number),
        Some(_) => None,
    };
    match kind {
        BuiltInType::Bool => match value {
            None => writer.write_bool(false),
            Some(Scalar::Bool(value)) => writer.write_bool(value),
            Some(_) => return None,
        },
        BuiltInType::Byte | BuiltInType::Char | BuiltInType::UInt8 => {
            writer.write_u8(whole()?.try_into().ok()?);
        }
        BuiltInType::UInt16 => writer.write_u16(whole()?.try_into().ok()?),
        BuiltInType::UInt32 => writer.write_u32(whole()?.try_into().ok()?),
        BuiltInType::UInt64 => writer.write_u64(whole()?.try_into().ok()?),
        BuiltInType::Int8 => writer.write_i8(whole()?.try_into().ok()?),
        BuiltInType::Int16 => writer.write_i16(whole()?.try_into().ok()?),
        BuiltInType::Int32 => writer.write_i32(whole()?.try_into().ok()?),
        BuiltInType::Int64 => writer.write_i64(whole()?.try_into().ok()?),
        BuiltInType::Float32 => writer.write_f32(real()? as f32),
        BuiltInType::Float64 => writer.write_f64(real()?),
        BuiltInType::String(_) => match value {
            None => writer.write_string(""),
            Some(Scalar::Text(text)) => writer.write_string(text),
            Some(_) => return None,
        },
        BuiltInType::WString(_) => return None,
    }
    Some(())
}

/// Returns the error of a field whose value does not fit into ours.
fn misfit(field: &str) -> TextError {
    TextError::Message(format!("the value of {field} has another type here"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "\
std_msgs/Header header
uint8 state
int16 seconds_remaining
uint16 budget
float64[2] place
Part[] parts
string note
================================================================================
MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
================================================================================
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
================================================================================
MSG: team_msgs/Part
uint8 number
float32 weight
";

    /// Returns the conversion from a definition to [`OURS`].
    fn conversion(theirs: &str) -> Conversion {
        let [theirs, ours] =
            [theirs, OURS].map(|it| Definition::parse("team_msgs/msg/Thing", it).unwrap());
        Conversion::new(theirs, ours, &[("secs_remaining", "seconds_remaining")]).unwrap()
    }

    #[test]
    fn fields_are_found_by_their_names_in_any_order_and_width() {
        let conversion = conversion(
            "\
uint8 budget
int16 secs_remaining
team_msgs/Part[] parts
bool penalized
================================================================================
MSG: team_msgs/Part
float64 weight
uint8 number
",
        );
        assert_eq!(conversion.lacking, ["header", "state", "place", "note"]);
        let weight = 0.5_f64.to_le_bytes();
        let mut body = vec![200, 0, 7, 0, 1, 0, 0, 0];
        body.extend(weight);
        body.extend([4, 1]);
        let payload = conversion.payload(&[&[0, 1, 0, 0][..], &body].concat());
        let mut expected = vec![0, 1, 0, 0];
        // Empty header, state 0, 7 s, 200 messages.
        expected.extend([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 7, 0, 200, 0]);
        expected.extend([0; 6 + 16]);
        // One part, and an empty note.
        expected.extend([1, 0, 0, 0, 4, 0, 0, 0]);
        expected.extend(0.5_f32.to_le_bytes());
        expected.extend([1, 0, 0, 0, 0]);
        assert_eq!(payload.unwrap(), expected);
    }

    #[test]
    fn values_that_do_not_fit_and_hostile_messages_are_errors() {
        let body = |definition: &str, body: &[u8]| {
            let message = [&[0, 1, 0, 0][..], body].concat();
            conversion(definition).payload(&message).is_err()
        };
        assert!(!body("uint16 state", &[255, 0]));
        assert!(body("uint16 state", &[0, 1]));
        assert!(body("string state", &[1, 0, 0, 0, 0]));
        assert!(body("float64[3] place", &[0; 24]));
        assert!(body("uint8[] parts", &[255, 255, 255, 255]));
        assert!(body("uint8[] parts", &[1, 0, 0, 0, 1]));
        assert!(body("string note", &[9]));
        assert!(conversion("uint8 state").payload(&[0, 9, 0, 0]).is_err());
    }

    #[test]
    fn only_fields_make_definitions_differ() {
        let parse = |text: &str| Definition::parse("team_msgs/msg/Thing", text).unwrap();
        let other = OURS
            .replace("uint8 state", "# State.\nuint8 IDLE=0\nchar state  # now")
            .replace("Part[] parts", "team_msgs/Part[] parts");
        assert!(parse(OURS).is_same(&parse(&other)));
        let other = OURS.replace("float32 weight", "float64 weight");
        assert!(!parse(OURS).is_same(&parse(&other)));
    }
}

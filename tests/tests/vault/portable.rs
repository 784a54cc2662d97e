//! Every statement and every table is of what PostgreSQL, Citus, CockroachDB and YugabyteDB have in common: read here as a second reader reads
//! them, by a parser that is not theirs either.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sqlparser::ast::{
    BinaryOperator, ColumnDef, ColumnOption, ConflictTarget, Expr, Insert, ObjectName, OnConflictAction, OnInsert,
    SetExpr, Statement, TableConstraint, Value, Visit, visit_expressions, visit_relations,
};
use sqlparser::dialect::PostgreSqlDialect;
use sqlparser::parser::Parser;
use vault::{schema, sql};

/// What may be called: what each engine has, and what is the same within a statement.
const FUNCTIONS: [&str; 2] = ["now", "greatest"];

fn parsed(text: &str) -> Statement {
    let mut all = Parser::parse_sql(&PostgreSqlDialect {}, text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(all.len(), 1, "one statement: {text}");
    all.remove(0)
}

/// The parts of a condition that all have to hold.
fn parts(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::BinaryOp { left, op: BinaryOperator::And, right } => [parts(left), parts(right)].concat(),
        Expr::Nested(inner) => parts(inner),
        other => vec![other],
    }
}

/// Whether it is the first thing that the statement is given.
fn is_first(expr: &Expr) -> bool {
    matches!(expr, Expr::Value(value) if value.value == Value::Placeholder("$1".to_owned()))
}

fn is_home(expr: &Expr) -> bool {
    match expr {
        Expr::Identifier(name) => name.value == "home",
        Expr::CompoundIdentifier(path) => path.last().is_some_and(|name| name.value == "home"),
        _ => false,
    }
}

fn names_home(condition: Option<&Expr>) -> bool {
    condition.is_some_and(|condition| {
        parts(condition).iter().any(|part| {
            matches!(part, Expr::BinaryOp { left, op: BinaryOperator::Eq, right } if is_home(left) && is_first(right))
        })
    })
}

fn is_one_home_to_another(condition: &Expr) -> bool {
    parts(condition).iter().any(|part| {
        matches!(part, Expr::BinaryOp { left, op: BinaryOperator::Eq, right } if is_home(left) && is_home(right))
    })
}

fn stays_at_home(statement: &Statement, name: &str) {
    match statement {
        Statement::Query(query) => {
            let SetExpr::Select(select) = query.body.as_ref() else { panic!("{name} is a plain SELECT") };
            assert!(names_home(select.selection.as_ref()), "{name} names its home");
            assert!(select.from.len() < 2, "{name} is of one table, and what is joined to it");
            for join in select.from.iter().flat_map(|from| &from.joins) {
                let said = format!("{:?}", join.join_operator);
                let mut is_tied = false;
                let _ = visit_expressions(&join.join_operator, |expr| {
                    is_tied |= is_one_home_to_another(expr);
                    ControlFlow::<()>::Continue(())
                });
                assert!(is_tied, "{name} joins within one home: {said}");
            }
        }
        Statement::Update(update) => {
            assert!(update.from.is_none(), "{name} changes one table by itself");
            assert!(names_home(update.selection.as_ref()), "{name} names its home");
            is_certain(name, "RETURNING", &update.returning);
        }
        Statement::Delete(delete) => {
            assert!(delete.using.is_none(), "{name} empties one table by itself");
            assert!(names_home(delete.selection.as_ref()), "{name} names its home");
        }
        Statement::Insert(insert) => inserts_at_home(insert, name),
        other => panic!("{name} is no statement of ours: {other}"),
    }
}

/// Citus takes nothing there that depends on the moment.
fn is_certain(name: &str, part: &str, of: &impl Visit) {
    let _ = visit_expressions(of, |expr| {
        assert!(!matches!(expr, Expr::Function(call) if call.name.to_string() == "now"), "{name} says now() in {part}");
        ControlFlow::<()>::Continue(())
    });
}

fn inserts_at_home(insert: &Insert, name: &str) {
    assert_eq!(insert.columns.first().map(ToString::to_string).as_deref(), Some("home"), "{name} says its home first");
    let source = insert.source.as_ref().unwrap();
    let SetExpr::Values(values) = source.body.as_ref() else {
        panic!("{name} inserts values, and nothing that is looked up")
    };
    assert!(values.rows.iter().all(|row| is_first(&row[0])), "{name}: into one home");
    is_certain(name, "RETURNING", &insert.returning);
    let Some(OnInsert::OnConflict(conflict)) = &insert.on else { panic!("{name} may be sent twice") };
    is_certain(name, "ON CONFLICT", conflict);
    match (&conflict.conflict_target, &conflict.action) {
        (None, OnConflictAction::DoNothing) => {}
        (Some(ConflictTarget::Columns { columns, .. }), _) => {
            assert_eq!(columns[0].value, "home", "{name}: a key begins with the home");
        }
        _ => panic!("{name} names its key"),
    }
    if let OnConflictAction::DoUpdate(update) = &conflict.action {
        let sets = update.assignments.iter().map(|one| one.target.to_string());
        assert!(!sets.into_iter().any(|column| column == "home"), "{name} leaves a row where it lives");
    }
}

#[test]
fn every_statement_stays_within_one_home_and_what_all_engines_have() {
    assert!(sql::ALL.len() > 20, "they are all read");
    for (name, statement) in sql::ALL {
        let ast = parsed(statement.text);
        stays_at_home(&ast, name);
        let mut given = BTreeSet::new();
        let _ = visit_expressions(&ast, |expr| {
            match expr {
                Expr::Value(value) => {
                    if let Value::Placeholder(number) = &value.value {
                        given.insert(number[1..].parse::<usize>().unwrap());
                    }
                }
                Expr::Function(function) => {
                    let called = function.name.to_string().to_lowercase();
                    assert!(FUNCTIONS.contains(&called.as_str()), "{name} calls {called}");
                }
                Expr::Subquery(_) | Expr::Exists { .. } => panic!("{name} has a query in it"),
                Expr::BinaryOp { op: BinaryOperator::Divide, .. } => {
                    panic!("{name} divides, which is not the same everywhere")
                }
                _ => {}
            }
            ControlFlow::<()>::Continue(())
        });
        let expected: BTreeSet<usize> = (1..=statement.types.len()).collect();
        assert_eq!(given, expected, "{name} is given what it names, and all of it");
        let _ = visit_relations(&ast, |relation: &ObjectName| {
            assert!(relation.to_string().starts_with("vault."), "{name} names the schema of {relation}");
            ControlFlow::<()>::Continue(())
        });
        is_plain(statement.text, name);
    }
}

/// Words that no statement has.
fn is_plain(text: &str, name: &str) {
    let words: BTreeSet<String> =
        text.to_lowercase().split(|sign: char| !sign.is_alphanumeric() && sign != '_').map(str::to_owned).collect();
    assert!(text.matches("SELECT").count() < 2, "{name} has a query in it");
    let never = [
        "listen",
        "notify",
        "lock",
        "prepare",
        "temp",
        "temporary",
        "sequence",
        "serial",
        "bigserial",
        "nextval",
        "trigger",
        "xmin",
        "ctid",
        "skip",
        "nowait",
        "random",
        "clock_timestamp",
        "default",
        "references",
        "check",
        "identity",
        "generated",
    ];
    for word in never {
        assert!(!words.contains(word), "{name} says {word}");
    }
    assert!(
        !words.iter().any(|word| word.starts_with("pg_") || word.starts_with("xid")),
        "{name} asks the engine about itself"
    );
}

#[test]
fn every_table_is_a_plain_one_whose_keys_begin_with_its_home() {
    let mut tables = 0;
    for (_, statements) in schema::STEPS {
        for text in *statements {
            let ast = parsed(text);
            let Statement::CreateTable(table) = &ast else {
                assert!(matches!(ast, Statement::CreateSchema { .. }), "nothing but a schema and tables: {text}");
                continue;
            };
            tables += 1;
            let name = table.name.to_string();
            assert!(table.if_not_exists && !table.temporary, "{name} may be made twice");
            let home = &table.columns[0];
            assert_eq!((home.name.value.as_str(), home.data_type.to_string().as_str()), ("home", "BIGINT"), "{name}");
            let is_vague = |column: &ColumnDef| matches!(column.data_type.to_string().as_str(), "INT" | "INTEGER");
            // Of another size on CockroachDB.
            assert!(!table.columns.iter().any(is_vague), "{name} says how large its numbers are");
            for column in &table.columns {
                let plain = |option: &ColumnOption| matches!(option, ColumnOption::NotNull | ColumnOption::Null);
                assert!(column.options.iter().all(|option| plain(&option.option)), "{name}.{} is plain", column.name);
            }
            let mut keys = 0;
            for constraint in &table.constraints {
                let columns = match constraint {
                    TableConstraint::PrimaryKey(key) => &key.columns,
                    TableConstraint::Unique(key) => &key.columns,
                    other => panic!("{name} has another constraint: {other}"),
                };
                assert_eq!(columns[0].column.expr.to_string(), "home", "{name}: a key begins with the home");
                keys += 1;
            }
            assert!(keys > 0, "{name} has a key");
            is_plain(text, &name);
        }
    }
    assert_eq!(tables, 11, "all tables are read");
}

#[test]
fn a_statement_that_strays_is_seen() {
    // Seeded: each of these would pass a reader that looks at nothing.
    for text in [
        "SELECT n FROM vault.log WHERE stream = $1",
        "SELECT n FROM vault.log WHERE home = $1 OR home = $2",
        "UPDATE vault.streams SET head = head + 1 WHERE stream = $1",
        "INSERT INTO vault.streams (stream, home) VALUES ($1, $2) ON CONFLICT (home, stream) DO NOTHING",
        "INSERT INTO vault.streams (home, stream) VALUES ($1, $2)",
        "SELECT 1 FROM vault.questions q LEFT JOIN vault.log l ON l.n = q.n WHERE q.home = $1",
        "SELECT 1 FROM vault.questions q, vault.log l WHERE q.home = $1",
        "UPDATE vault.log SET body = NULL FROM vault.streams s WHERE log.home = $1",
        "DELETE FROM vault.log USING vault.streams s WHERE log.home = $1",
        "UPDATE vault.streams SET head = 1 WHERE home = $1 RETURNING now()",
        "INSERT INTO vault.streams AS s (home, stream) VALUES ($1, $2) ON CONFLICT (home, stream) DO UPDATE SET head = 1 WHERE now() > s.at",
    ] {
        let ast = parsed(text);
        assert!(std::panic::catch_unwind(|| stays_at_home(&ast, "seeded")).is_err(), "it strays: {text}");
    }
}

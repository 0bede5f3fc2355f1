//! Go games of SGF, and what SGF files hold of other games.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

use boardwire_convert::Converted;
use boardwire_convert::othello::{Lost, sgf_to_game};
use boardwire_core::board::{MarkShape, Marks, Seat, Stroke};
use boardwire_core::go::{self, BoardSize, Color, Setup, Vertex};
use boardwire_core::{Codec as _, CodecOptions as _, Level, Observation};
use boardwire_sgf::replay::{Player, ReplayOptions};
use boardwire_sgf::value::{GameResult, Move};
use boardwire_sgf::{Collection, Game as Kind, Node, NodeId, Options, PropertyId, Sgf, View};

use crate::console::Stop;
use crate::facts::{Facts, MoveFacts, Winner, told};
use crate::game::{DrawEach, Findings, Game, GameAt, ReadGames, Rest, Scene, Unplayable};
use crate::othello::OthelloGame;
use crate::registry::SGF;
use crate::settings::Settings;

/// The main line of a game of an SGF file.
pub(crate) struct SgfGame {
    file: Rc<Collection<'static>>,
    /// The nodes of the line, the root first.
    nodes: Vec<NodeId>,
    /// The moves, and the index of the node that has each.
    moves: Vec<(usize, Color, String)>,
    kind: Kind,
    size: BoardSize,
    /// The same on the rules, where it is Othello and has a board of GGF's.
    othello: Option<Converted<OthelloGame, Lost>>,
}

impl SgfGame {
    fn new(file: &Rc<Collection<'static>>, root: NodeId) -> Option<Self> {
        let root = file.node(root)?;
        let view = View::of(root);
        let (kind, size) = (view.game(), view.size());
        let mut nodes = Vec::new();
        let mut moves = Vec::new();
        for (index, node) in root.main_line().enumerate() {
            nodes.push(node.id());
            for (color, mv) in view.at(node).moves() {
                moves.push((index, color, move_text(node, color, &mv, kind, size)));
            }
        }
        Some(Self {
            othello: sgf_to_game(root)
                .ok()
                .map(|found| found.map(|game| OthelloGame::from(&game))),
            file: Rc::clone(file),
            nodes,
            moves,
            kind,
            size,
        })
    }

    /// The root of the game.
    pub(crate) fn root_node(&self) -> Option<Node<'_>> {
        self.file.node(*self.nodes.first()?)
    }

    /// The game as one of Othello, and what of the record is no part of it.
    pub(crate) const fn othello(&self) -> Option<&Converted<OthelloGame, Lost>> {
        self.othello.as_ref()
    }

    fn root(&self) -> Option<View<'_>> {
        Some(View::of(self.root_node()?))
    }

    /// How many nodes have to be entered for so many moves: up to the node of the last of them; before the first move, all nodes
    /// that stand before it; after the last, all.
    fn nodes_for(&self, moves: usize) -> usize {
        match (moves.checked_sub(1), self.moves.get(moves)) {
            (_, None) => self.nodes.len(),
            (None, Some((first, ..))) => *first,
            (Some(last), Some(_)) => self.moves.get(last).map_or(0, |(index, ..)| index + 1),
        }
    }

    /// Draws positions on crossings: with captures in Go, and by placing alone in Gomoku.
    fn draw(&self, range: RangeInclusive<usize>, draw: DrawEach<'_>) -> Result<(), Unplayable> {
        let unplayable = |reason: String| Unplayable { number: 0, reason };
        let root = self
            .root()
            .ok_or_else(|| unplayable("there is no node".to_string()))?;
        let mut stones = Stones::before(root, self.kind, self.size).map_err(unplayable)?;
        let mut entered = 0;
        let mut here = None;
        for moves in range {
            let nodes = self.nodes.get(entered..self.nodes_for(moves));
            for &id in nodes.unwrap_or_default() {
                entered += 1;
                here = self.file.node(id).map(|node| root.at(node));
                if let Some(view) = here {
                    stones.enter(view);
                }
            }
            // Before the first move nothing was played last.
            let last_move = here
                .filter(|_| moves > 0)
                .and_then(|view| view.moves().last())
                .and_then(|(_, mv)| mv.go()?.vertex());
            let (marks, strokes) = here.as_ref().map(markup).unwrap_or_default();
            let (setup, prisoners) = stones.position();
            let mut scene = setup
                .view(last_move)
                .with_marks(&marks)
                .with_strokes(&strokes);
            if let Some(prisoners) = prisoners {
                scene = scene.with_prisoners(prisoners);
            }
            if draw(moves, Scene::Board(&scene)).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// What stands on the board while the nodes of a line are entered, one after the other.
enum Stones<'c> {
    /// As Go's rules have it.
    Played(Box<Player<'c>>),
    /// As they were put, without captures.
    Placed(Setup),
}

impl<'c> Stones<'c> {
    fn before(root: View<'c>, kind: Kind, size: BoardSize) -> Result<Self, String> {
        if kind != Kind::GO {
            return Ok(Self::Placed(Setup::start(size)));
        }
        match Player::new(root.node(), &ReplayOptions::default()) {
            Ok(player) => Ok(Self::Played(Box::new(player))),
            Err(error) => Err(error.to_string()),
        }
    }

    fn enter(&mut self, view: View<'c>) {
        match self {
            Self::Played(player) => {
                player.enter(view.node());
            }
            Self::Placed(setup) => place(setup, &view),
        }
    }

    /// The board, and the prisoners where some are taken.
    fn position(&self) -> (&Setup, Option<[u32; 2]>) {
        match self {
            Self::Played(player) => {
                let position = player.position();
                (position.setup(), Some(position.prisoners()))
            }
            Self::Placed(setup) => (setup, None),
        }
    }
}

/// Puts the stones of a node.
fn place(setup: &mut Setup, view: &View<'_>) {
    let mut put = |vertex: Vertex, stone: Option<Color>| {
        // What is off the board has been reported.
        let _ = setup.board.set(vertex, stone);
    };
    for (stone, vertex) in view.stones() {
        put(vertex, stone);
    }
    let mut turn = setup.turn;
    for (color, mv) in view.moves() {
        if let Move::Place(vertex) = mv {
            put(vertex, Some(color));
        }
        turn = color.opponent();
    }
    setup.turn = turn;
}

/// What a node's author has drawn.
fn markup(view: &View<'_>) -> (Vec<(Vertex, Marks<'static>)>, Vec<Stroke>) {
    let mut marks: BTreeMap<Vertex, Marks<'static>> = BTreeMap::new();
    for (id, vertex) in view.marks() {
        let shape = match id {
            PropertyId::CR => MarkShape::Circle,
            PropertyId::TR => MarkShape::Triangle,
            PropertyId::SQ => MarkShape::Square,
            PropertyId::SL => MarkShape::Selected,
            _ => MarkShape::Cross,
        };
        marks.entry(vertex).or_default().shape = Some(shape);
    }
    for label in view.labels() {
        if let Some(vertex) = label.at.vertex() {
            marks.entry(vertex).or_default().label = Some(Cow::Owned(label.text.to_string()));
        }
    }
    for color in Color::ALL {
        for vertex in view.territory(color) {
            marks.entry(vertex).or_default().territory = Some(Seat::from(color));
        }
    }
    if let Some(dimming) = view.inherited(PropertyId::DD) {
        for vertex in dimming.points(PropertyId::DD) {
            marks.entry(vertex).or_default().dimmed = true;
        }
    }
    let place = |vertex: Vertex| (usize::from(vertex.column()), usize::from(vertex.row()));
    let arrows = view.arrows().map(|pair| (pair, true));
    let strokes = arrows.chain(view.lines().map(|pair| (pair, false)));
    let strokes = strokes.filter_map(|(pair, is_arrow)| {
        Some(Stroke {
            from: place(pair.from().vertex()?),
            to: place(pair.to().vertex()?),
            is_arrow,
        })
    });
    let strokes = strokes.collect();
    (marks.into_iter().collect(), strokes)
}

/// A move of Go by its name in GTP; a point that has none there, by its letters in SGF.
pub(crate) fn point_text(mv: go::Move, size: BoardSize) -> String {
    match mv {
        go::Move::Pass => "pass".to_string(),
        go::Move::At(vertex) => match vertex.gtp(size) {
            Some(name) => name.to_string(),
            None => vertex.sgf().into_iter().map(char::from).collect(),
        },
    }
}

/// A move as players of the game write it.
fn move_text(node: Node<'_>, color: Color, mv: &Move<'_>, kind: Kind, size: BoardSize) -> String {
    if matches!(kind, Kind::GO | Kind::GOMOKU)
        && let Some(mv) = mv.go()
    {
        return point_text(mv, size);
    }
    if kind == Kind::OTHELLO
        && let Move::Place(vertex) = mv
    {
        return format!(
            "{}{}",
            char::from(b'a' + vertex.column() % 26),
            vertex.row() + 1
        );
    }
    // As the record has it.
    let raw = node.property(color.letter()).map(|it| it.value().raw());
    String::from_utf8_lossy(raw.unwrap_or_default()).into_owned()
}

impl Game for SgfGame {
    fn title(&self) -> &'static str {
        match self.kind {
            Kind::OTHELLO => "Othello position",
            Kind::GOMOKU => "Gomoku position",
            _ => "Go position",
        }
    }

    fn moves(&self) -> usize {
        match &self.othello {
            // With the passes that the rules force.
            Some(othello) => othello.value.moves().len(),
            None => self.moves.len(),
        }
    }

    fn move_text(&self, number: usize) -> Option<String> {
        if let Some(othello) = &self.othello {
            return othello.value.move_text(number);
        }
        let (_, color, text) = self.moves.get(number.checked_sub(1)?)?;
        Some(format!("{color} {text}"))
    }

    fn facts(&self) -> Facts {
        let Some(root) = self.root() else {
            return Facts::default();
        };
        let result = root.result();
        let text = |text: Option<boardwire_sgf::value::SimpleText<'_>>| {
            text.and_then(|text| told(text.to_string()))
        };
        let raw = |id: &str| {
            root.node()
                .property(id)
                .and_then(|it| told(String::from_utf8_lossy(it.value().raw())))
        };
        let time: Vec<_> = [raw("TM"), raw("OT")].into_iter().flatten().collect();
        Facts {
            game: match self.kind {
                Kind::GO => "go",
                Kind::OTHELLO => "othello",
                Kind::GOMOKU => "gomoku",
                Kind::HEX => "hex",
                Kind::SHOGI => "shogi",
                Kind::CHESS => "chess",
                _ => "another game",
            },
            start: match root.handicap().map(|handicap| handicap.stones()) {
                Some(stones @ 2..) => format!(
                    "{}x{} handicap {stones}",
                    self.size.columns(),
                    self.size.rows()
                ),
                _ => format!("{}x{}", self.size.columns(), self.size.rows()),
            },
            players: Color::ALL.map(|color| text(root.player(color))).into(),
            event: text(root.event()).or_else(|| text(root.game_name())),
            date: raw("DT"),
            result: raw("RE"),
            winner: match result {
                Some(GameResult::Win(color, _)) => Winner::Player(color.index()),
                Some(GameResult::Draw) => Winner::Nobody,
                _ => Winner::Unknown,
            },
            time_control: told(time.join(" ")),
        }
    }

    fn move_facts(&self) -> Vec<MoveFacts> {
        if let Some(othello) = &self.othello {
            return othello.value.move_facts();
        }
        let Some(root) = self.root() else {
            return Vec::new();
        };
        self.moves
            .iter()
            .map(|(index, color, text)| {
                let node = self.nodes.get(*index).and_then(|id| self.file.node(*id));
                let view = node.map(|node| root.at(node));
                MoveFacts {
                    player: Some(color.index()),
                    text: text.clone(),
                    time_ms: None, // what is left is told, not what was used
                    score: view
                        .as_ref()
                        .and_then(|view| Some(view.value()?.to_string())),
                    comment: view.and_then(|view| told(view.comment()?.to_string())),
                }
            })
            .collect()
    }

    fn view(&self, moves: usize, draw: &mut dyn FnMut(Scene<'_>)) -> Result<(), Unplayable> {
        self.views(moves..=moves, &mut |_, scene| {
            draw(scene);
            ControlFlow::Continue(())
        })
    }

    fn views(&self, range: RangeInclusive<usize>, draw: DrawEach<'_>) -> Result<(), Unplayable> {
        match (self.kind, &self.othello) {
            (Kind::GO | Kind::GOMOKU, _) => self.draw(range, draw),
            (_, Some(othello)) => othello.value.views(range, draw),
            (kind, None) => Err(Unplayable {
                number: 0,
                reason: match kind.name() {
                    Some(name) => format!("no board is drawn of {name}"),
                    None => format!("no board is drawn of game {}", kind.number()),
                },
            }),
        }
    }
}

/// The games of a file.
pub(crate) fn in_sgf(settings: &Settings) -> Result<ReadGames, Stop> {
    let codec = settings.codec(&SGF)?;
    let options = settings
        .apply(Options::new(Level::Lenient))
        .at(Level::Lenient);
    Ok(Box::new(move |text, each| {
        let reading = boardwire_sgf::read_owned(text.to_vec(), &options);
        let errors = reading
            .notes
            .iter()
            .filter_map(|note| note.error_at(Level::Lenient));
        let errors: Vec<_> = errors.map(|error| error.erase()).collect();
        let file = Rc::new(reading.collection);
        let roots: Vec<_> = file
            .games()
            .map(|root| (root.id(), file.span_in_file(root.span())))
            .collect();
        if roots.is_empty() {
            return Ok(Rest {
                others: 0,
                faults: match errors.is_empty() {
                    true => codec.check(text, None).errors().take(1).cloned().collect(),
                    false => errors,
                },
            });
        }
        let mut observations: Vec<Observation> = errors.into_iter().map(Into::into).collect();
        observations.extend(Sgf::validate(text, &file, &options));
        let mut findings = Findings::new(observations);
        for (index, &(root, span)) in roots.iter().enumerate() {
            let next = roots
                .get(index + 1)
                .map_or(usize::MAX, |(_, span)| span.start);
            let here = findings.before(next);
            if let Some(game) = SgfGame::new(&file, root) {
                each(GameAt {
                    span,
                    game: Box::new(game),
                    findings: here,
                })?;
            }
        }
        Ok(Rest::default())
    }))
}

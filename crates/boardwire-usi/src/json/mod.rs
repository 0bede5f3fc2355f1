//! The JSON form of a [`Command`]: for readers in other languages. `docs/json.md` is its table.

mod form;

use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::{Direction, Discard, Level, LineText, TextError, Word};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use self::form::{
    BestMoveForm, ClockForm, CommandForm, CurrlineForm, DebugForm, ExtensionForm, ExtraForm,
    GoForm, IdForm, InfoForm, MateForm, MateLimitForm, MoveForm, OptionForm, PositionForm,
    RegisterForm, ScoreForm, SetOptionForm, TextForm,
};
use crate::model::{
    Base, BestMove, BestMoveKind, Bound, CheckmateReply, ClockParams, Command, Extension,
    GameResult, GoParams, IdField, InfoCommand, InfoExtra, InfoText, MateLimit, MateMoves,
    MateScore, Name, OptionDecl, OptionType, PositionSpec, Pv, Register, RegisterParts, Score,
    ScoreValue, SetOption, Status, Terminal, Text, UnknownLine, UsiCommand,
};
use crate::options::Options;
use crate::sfen;

impl Serialize for Command<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        form_of(self).serialize(serializer)
    }
}

/// Reads what `Serialize` writes. Only what some line says is taken: the value is formatted, read back at level Lenient, and
/// must be the same.
impl<'de> Deserialize<'de> for UsiCommand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = CommandForm::deserialize(deserializer)?;
        let command = command_of(form).map_err(D::Error::custom)?;
        let mut options = Options::new(Level::Lenient).with_limits(boardwire_core::Limits::NONE);
        if let Command::Extension(extension) = &command {
            let head = extension.name().to_str().map_err(D::Error::custom)?;
            options = options.with_extension(head).map_err(D::Error::custom)?;
        }
        let line = crate::format::format(&command);
        // Some text is known for text only where an engine is known to have written it.
        let direction = matches!(command, Command::Unknown(_)).then_some(Direction::ToGui);
        match crate::parse::parse_toward(&line, direction, &options, &mut Discard) {
            Ok(again) if again == command => Ok(command),
            Ok(_) => Err(D::Error::custom("no line reads as this command")),
            Err(error) => Err(D::Error::custom(error)),
        }
    }
}

fn words<'c>(words: &'c [Word<'_>]) -> Vec<TextForm<'c>> {
    words.iter().map(|word| word.as_bytes().into()).collect()
}

fn moves(moves: &[boardwire_core::shogi::Move]) -> Vec<MoveForm> {
    moves.iter().copied().map(MoveForm).collect()
}

fn form_of<'c>(command: &'c Command<'_>) -> CommandForm<'c> {
    match command {
        Command::Usi => CommandForm::Usi,
        Command::Debug(on) => CommandForm::Debug(DebugForm { on: *on }),
        Command::IsReady => CommandForm::IsReady,
        Command::UsiNewGame => CommandForm::UsiNewGame,
        Command::Stop => CommandForm::Stop,
        Command::Quit => CommandForm::Quit,
        Command::SetOption(set) => CommandForm::SetOption(SetOptionForm {
            name: set.name().as_bytes().into(),
            value: set.value().map(|value| value.as_bytes().into()),
        }),
        Command::GetOption(name) => CommandForm::GetOption(name.as_bytes().into()),
        Command::Register(Register::Later) => CommandForm::Register(RegisterForm {
            later: true,
            ..RegisterForm::default()
        }),
        Command::Register(Register::With(parts)) => CommandForm::Register(RegisterForm {
            later: false,
            name: parts.name().map(|name| name.as_bytes().into()),
            code: parts.code().map(|code| code.as_bytes().into()),
        }),
        Command::Position(position) => CommandForm::Position(PositionForm {
            start: match &position.base {
                Base::Startpos => "startpos".into(),
                Base::Sfen(sfen) => sfen.to_string().into(),
            },
            moves: moves(&position.moves),
            terminal: position
                .terminal
                .as_ref()
                .map(|word| word.as_bytes().into()),
            extras: words(&position.extras),
        }),
        Command::Go(go) => CommandForm::Go(GoForm {
            ponder: go.ponder,
            btime: go.clock.btime,
            wtime: go.clock.wtime,
            byoyomi: go.clock.byoyomi,
            binc: go.clock.binc,
            winc: go.clock.winc,
            movetime: go.movetime,
            movestogo: go.movestogo,
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate.map(|limit| match limit {
                MateLimit::Value(value) => MateLimitForm::Value(value),
                MateLimit::Infinite => MateLimitForm::Word("infinite".into()),
                MateLimit::Unspecified => MateLimitForm::Word("unspecified".into()),
            }),
            infinite: go.infinite,
            rtime: go.rtime,
            perft: go.perft,
            extras: words(&go.extras),
            searchmoves: moves(&go.searchmoves),
        }),
        Command::PonderHit(clock) => CommandForm::PonderHit(clock_form(clock)),
        Command::GameOver(result) => CommandForm::GameOver(result.as_bytes().into()),
        Command::Id(IdField::Name(text)) => CommandForm::Id(IdForm::Name(text.as_bytes().into())),
        Command::Id(IdField::Author(text)) => {
            CommandForm::Id(IdForm::Author(text.as_bytes().into()))
        }
        Command::Option(option) => CommandForm::Option(OptionForm {
            name: option.name.as_bytes().into(),
            ty: option.ty.as_bytes().into(),
            default: option.default.as_ref().map(|text| text.as_bytes().into()),
            min: option.min,
            max: option.max,
            vars: option
                .vars
                .iter()
                .map(|var| var.as_bytes().into())
                .collect(),
            extras: words(&option.extras),
        }),
        Command::UsiOk => CommandForm::UsiOk,
        Command::ReadyOk => CommandForm::ReadyOk,
        Command::BestMove(best) => CommandForm::BestMove(BestMoveForm {
            best: match best.kind() {
                BestMoveKind::Move(mv) => mv.to_string().into(),
                BestMoveKind::Resign => "resign".into(),
                BestMoveKind::Win => "win".into(),
                BestMoveKind::None => "none".into(),
            },
            ponder: best.ponder().map(MoveForm),
        }),
        Command::Checkmate(reply) => CommandForm::Checkmate(match reply {
            CheckmateReply::Moves(list) => form::CheckmateForm::Moves(moves(list.as_slice())),
            CheckmateReply::NoMate => form::CheckmateForm::Word("nomate".into()),
            CheckmateReply::Timeout => form::CheckmateForm::Word("timeout".into()),
            CheckmateReply::NotImplemented => form::CheckmateForm::Word("notimplemented".into()),
        }),
        Command::Info(info) => CommandForm::Info(info_form(info)),
        Command::CopyProtection(status) => CommandForm::CopyProtection(status.as_bytes().into()),
        Command::Registration(status) => CommandForm::Registration(status.as_bytes().into()),
        Command::Extension(extension) => CommandForm::Extension(ExtensionForm {
            name: extension.name().as_bytes().into(),
            args: extension.args().as_bytes().into(),
        }),
        Command::Unknown(line) => CommandForm::Unknown(line.as_bytes().into()),
    }
}

const fn clock_form(clock: &ClockParams) -> ClockForm {
    let ClockParams {
        btime,
        wtime,
        byoyomi,
        binc,
        winc,
    } = *clock;
    ClockForm {
        btime,
        wtime,
        byoyomi,
        binc,
        winc,
    }
}

fn info_form<'c>(info: &'c InfoCommand<'_>) -> InfoForm<'c> {
    InfoForm {
        depth: info.depth,
        seldepth: info.seldepth,
        time: info.time,
        nodes: info.nodes,
        nps: info.nps,
        hashfull: info.hashfull,
        multipv: info.multipv,
        score: info.score.map(|score| {
            let bound = score.bound.map(|bound| bound.as_bytes().into());
            match score.value {
                ScoreValue::Cp(cp) => ScoreForm {
                    cp: Some(cp),
                    mate: None,
                    bound,
                },
                ScoreValue::Mate(mate) => ScoreForm {
                    cp: None,
                    mate: Some(match mate {
                        MateScore::Plies(plies) => MateForm::Plies(plies.get()),
                        MateScore::Zero => MateForm::Plies(0),
                        MateScore::Plus => MateForm::Word("+".into()),
                        MateScore::Minus => MateForm::Word("-".into()),
                        MateScore::PlusZero => MateForm::Word("+0".into()),
                        MateScore::MinusZero => MateForm::Word("-0".into()),
                    }),
                    bound,
                },
            }
        }),
        currmove: info.currmove.map(MoveForm),
        extras: info.extras.iter().map(extra_form).collect(),
        pv: info.pv.as_ref().map(|pv| moves(&pv.moves)),
        pv_tail: info
            .pv
            .as_ref()
            .map(|pv| words(&pv.tail))
            .unwrap_or_default(),
        string: info.string.as_ref().map(|text| text.as_bytes().into()),
    }
}

fn extra_form<'c>(extra: &'c InfoExtra<'_>) -> ExtraForm<'c> {
    match extra {
        InfoExtra::CurrMoveNumber(number) => ExtraForm::CurrMoveNumber(*number),
        InfoExtra::CpuLoad(load) => ExtraForm::CpuLoad(*load),
        InfoExtra::TbHits(hits) => ExtraForm::TbHits(*hits),
        InfoExtra::Wdl(chances) => ExtraForm::Wdl(*chances),
        InfoExtra::Refutation(list) => ExtraForm::Refutation(moves(list)),
        InfoExtra::Currline { cpu, moves: list } => ExtraForm::Currline(CurrlineForm {
            cpu: *cpu,
            moves: moves(list),
        }),
        InfoExtra::Unknown(list) => ExtraForm::Unknown(words(list)),
        InfoExtra::Incomplete(list) => ExtraForm::Incomplete(words(list)),
    }
}

/// Why a form is no command, before its line is tried.
type Invalid = &'static str;

const fn invalid(_: TextError) -> Invalid {
    "a text is empty, or holds a blank, a line end or NUL where there may be none"
}

fn command_of(form: CommandForm<'_>) -> Result<UsiCommand, Invalid> {
    Ok(match form {
        CommandForm::Usi => Command::Usi,
        CommandForm::Debug(debug) => Command::Debug(debug.on),
        CommandForm::IsReady => Command::IsReady,
        CommandForm::UsiNewGame => Command::UsiNewGame,
        CommandForm::Stop => Command::Stop,
        CommandForm::Quit => Command::Quit,
        CommandForm::SetOption(set) => {
            let value = set.value.map(text).transpose()?;
            Command::SetOption(SetOption::from_parts(name(set.name)?, value))
        }
        CommandForm::GetOption(option) => Command::GetOption(name(option)?),
        CommandForm::Register(parts) => Command::Register(if parts.later {
            Register::Later
        } else {
            Register::With(RegisterParts {
                name: parts.name.map(name).transpose()?,
                code: parts.code.map(name).transpose()?,
            })
        }),
        CommandForm::Position(position) => Command::Position(PositionSpec {
            base: match position.start.as_bytes() {
                b"startpos" => Base::Startpos,
                start => Base::Sfen(sfen::parse(start).map_err(|_| "start is no SFEN")?),
            },
            moves: moves_of(position.moves),
            terminal: position
                .terminal
                .map(|terminal| Terminal::new(word(terminal)?).map_err(invalid))
                .transpose()?,
            extras: words_of(position.extras)?,
        }),
        CommandForm::Go(go) => Command::Go(GoParams {
            ponder: go.ponder,
            clock: ClockParams {
                btime: go.btime,
                wtime: go.wtime,
                byoyomi: go.byoyomi,
                binc: go.binc,
                winc: go.winc,
            },
            movetime: go.movetime,
            movestogo: go.movestogo,
            depth: go.depth,
            nodes: go.nodes,
            mate: go
                .mate
                .map(|limit| match limit {
                    MateLimitForm::Value(value) => Ok(MateLimit::Value(value)),
                    MateLimitForm::Word(word) => match word.as_bytes() {
                        b"infinite" => Ok(MateLimit::Infinite),
                        b"unspecified" => Ok(MateLimit::Unspecified),
                        _ => Err("mate is a number, infinite or unspecified"),
                    },
                })
                .transpose()?,
            infinite: go.infinite,
            rtime: go.rtime,
            perft: go.perft,
            searchmoves: moves_of(go.searchmoves),
            extras: words_of(go.extras)?,
        }),
        CommandForm::PonderHit(clock) => Command::PonderHit(clock_of(&clock)),
        CommandForm::GameOver(result) => Command::GameOver(GameResult::new(word(result)?)),
        CommandForm::Id(IdForm::Name(name)) => Command::Id(IdField::Name(text(name)?)),
        CommandForm::Id(IdForm::Author(author)) => Command::Id(IdField::Author(text(author)?)),
        CommandForm::Option(option) => Command::Option(OptionDecl {
            name: name(option.name)?,
            ty: OptionType::new(word(option.ty)?),
            default: option.default.map(text).transpose()?,
            min: option.min,
            max: option.max,
            vars: option
                .vars
                .into_iter()
                .map(text)
                .collect::<Result<_, _>>()?,
            extras: words_of(option.extras)?,
        }),
        CommandForm::UsiOk => Command::UsiOk,
        CommandForm::ReadyOk => Command::ReadyOk,
        CommandForm::BestMove(best) => Command::BestMove(best_move_of(&best)?),
        CommandForm::Checkmate(reply) => Command::Checkmate(match reply {
            form::CheckmateForm::Moves(list) => CheckmateReply::Moves(MateMoves(moves_of(list))),
            form::CheckmateForm::Word(word) => match word.as_bytes() {
                b"nomate" => CheckmateReply::NoMate,
                b"timeout" => CheckmateReply::Timeout,
                b"notimplemented" => CheckmateReply::NotImplemented,
                _ => return Err("checkmate is moves, nomate, timeout or notimplemented"),
            },
        }),
        CommandForm::Info(info) => Command::Info(info_of(info)?),
        CommandForm::CopyProtection(word) => Command::CopyProtection(status(&word)?),
        CommandForm::Registration(word) => Command::Registration(status(&word)?),
        CommandForm::Extension(extension) => Command::Extension(
            Extension::new(word(extension.name)?, text(extension.args)?).map_err(invalid)?,
        ),
        CommandForm::Unknown(line) => Command::Unknown(UnknownLine(
            LineText::new(line.into_vec()).map_err(invalid)?,
        )),
    })
}

const fn clock_of(clock: &ClockForm) -> ClockParams {
    ClockParams {
        btime: clock.btime,
        wtime: clock.wtime,
        byoyomi: clock.byoyomi,
        binc: clock.binc,
        winc: clock.winc,
    }
}

fn text(form: TextForm<'_>) -> Result<Text<'static>, Invalid> {
    Text::new(form.into_vec()).map_err(invalid)
}

fn name(form: TextForm<'_>) -> Result<Name<'static>, Invalid> {
    Name::new(form.into_vec()).map_err(invalid)
}

fn word(form: TextForm<'_>) -> Result<Word<'static>, Invalid> {
    Word::new(form.into_vec()).map_err(invalid)
}

fn words_of(forms: Vec<TextForm<'_>>) -> Result<Vec<Word<'static>>, Invalid> {
    forms.into_iter().map(word).collect()
}

fn moves_of(forms: Vec<MoveForm>) -> Vec<boardwire_core::shogi::Move> {
    forms.into_iter().map(|form| form.0).collect()
}

fn status(form: &TextForm<'_>) -> Result<Status, Invalid> {
    Status::from_word(form.as_bytes()).ok_or("the status is checking, ok or error")
}

fn best_move_of(form: &BestMoveForm<'_>) -> Result<BestMove, Invalid> {
    let best = match form.best.as_bytes() {
        b"resign" => BestMove::RESIGN,
        b"win" => BestMove::WIN,
        b"none" => BestMove::NONE,
        other => BestMove::play(
            crate::lex::read_move(other).ok_or("move is a move, resign, win or none")?,
        ),
    };
    Ok(match form.ponder {
        Some(MoveForm(mv)) => best.with_ponder(mv),
        None => best,
    })
}

fn info_of(form: InfoForm<'_>) -> Result<InfoCommand<'static>, Invalid> {
    let extras = form.extras.into_iter().map(|extra| {
        Ok(match extra {
            ExtraForm::CurrMoveNumber(number) => InfoExtra::CurrMoveNumber(number),
            ExtraForm::CpuLoad(load) => InfoExtra::CpuLoad(load),
            ExtraForm::TbHits(hits) => InfoExtra::TbHits(hits),
            ExtraForm::Wdl(chances) => InfoExtra::Wdl(chances),
            ExtraForm::Refutation(list) => InfoExtra::Refutation(moves_of(list)),
            ExtraForm::Currline(line) => InfoExtra::Currline {
                cpu: line.cpu,
                moves: moves_of(line.moves),
            },
            ExtraForm::Unknown(list) => InfoExtra::Unknown(words_of(list)?),
            ExtraForm::Incomplete(list) => InfoExtra::Incomplete(words_of(list)?),
        })
    });
    let tail = words_of(form.pv_tail)?;
    if form.pv.is_none() && !tail.is_empty() {
        return Err("pv_tail stands without pv");
    }
    let mut info = InfoCommand {
        depth: form.depth,
        seldepth: form.seldepth,
        time: form.time,
        nodes: form.nodes,
        nps: form.nps,
        hashfull: form.hashfull,
        multipv: form.multipv,
        score: form.score.map(score_of).transpose()?,
        currmove: form.currmove.map(|form| form.0),
        pv: form.pv.map(|list| Pv {
            moves: moves_of(list),
            tail,
        }),
        string: match form.string {
            Some(string) => Some(InfoText::new(string.into_vec()).map_err(invalid)?),
            None => None,
        },
        ..InfoCommand::default()
    };
    for extra in extras {
        match extra? {
            InfoExtra::Unknown(words) => {
                words
                    .into_iter()
                    .for_each(|word| info.extras.push_word(word));
            }
            known => info.extras.push(known),
        }
    }
    Ok(info)
}

fn score_of(form: ScoreForm<'_>) -> Result<Score, Invalid> {
    let value = match (form.cp, form.mate) {
        (Some(cp), None) => ScoreValue::Cp(cp),
        (None, Some(mate)) => ScoreValue::Mate(match mate {
            MateForm::Plies(plies) => MateScore::plies(plies),
            MateForm::Word(word) => match word.as_bytes() {
                b"+" => MateScore::Plus,
                b"-" => MateScore::Minus,
                b"+0" => MateScore::PlusZero,
                b"-0" => MateScore::MinusZero,
                _ => return Err("mate is a number, +, -, +0 or -0"),
            },
        }),
        _ => return Err("a score has either cp or mate"),
    };
    let bound = match form.bound.as_ref().map(TextForm::as_bytes) {
        None => None,
        Some(b"lowerbound") => Some(Bound::Lower),
        Some(b"upperbound") => Some(Bound::Upper),
        Some(_) => return Err("bound is lowerbound or upperbound"),
    };
    Ok(Score { value, bound })
}

//! What a link does with a frame.

use boardwire_core::Color;

use super::options::{CollisionPolicy, OldCommand, SequenceCheck};
use super::{Held, Link, Receipt};
use crate::codes::Code;
use crate::model::{Command, Frame};

/// How often a side that holds sends its command again at once, before it yields.
const HOLDS: u8 = 3;

impl<const CAPACITY: usize> Link<CAPACITY> {
    /// Takes a frame off the line.
    pub fn receive(&mut self, now: u64, frame: Frame) -> Receipt {
        let mut receipt = Receipt::default();
        if self.options.sequence == SequenceCheck::Off {
            self.take_unchecked(now, frame, &mut receipt);
            return receipt;
        }
        self.confirm_held(now, frame, &mut receipt);
        let waiting = self.outstanding.is_some();
        let acknowledges = frame.his == self.my;
        let is_new = frame.mine != self.his;
        receipt.note = match (frame.command, waiting) {
            (Command::Ok, true) if acknowledges => {
                receipt.acknowledged = self.settle();
                self.send_next(now);
                None
            }
            (Command::Ok, true) => Some(Code::SequenceError),
            (Command::Ok, false) if receipt.acknowledged.is_some() => None,
            (Command::Ok, false) => Some(Code::UnexpectedOk),
            (command, _) if acknowledges && is_new => {
                receipt.acknowledged = receipt.acknowledged.or_else(|| self.settle());
                self.deliver(frame.mine, command, &mut receipt);
                None
            }
            (Command::NewGame, _) if self.options.accept_restart && self.in_game => {
                self.restart(frame, &mut receipt);
                Some(Code::NewGameRestart)
            }
            (_, false) if !acknowledges => Some(Code::AckMismatch),
            (_, true) if is_new => {
                self.collide(now, &mut receipt);
                Some(Code::Collision)
            }
            (_, _) => {
                // A command whose reply is not decided yet gets it when it is.
                let silent = waiting && self.options.old_command == OldCommand::Ignore;
                if !self.due && !silent {
                    self.put_ok();
                }
                Some(Code::Duplicate)
            }
        };
        receipt
    }

    /// A command that was taken back has arrived all the same if the peer says so. Lines keep the order of frames, so that a frame from before can't say it.
    fn confirm_held(&mut self, now: u64, frame: Frame, receipt: &mut Receipt) {
        if let Some(held) = self.held.filter(|_| frame.his != self.my) {
            self.my = frame.his;
            self.held = None;
            receipt.acknowledged = Some(held.command);
            if !self.due && frame.command == Command::Ok {
                self.send_next(now);
            }
        }
    }

    /// The command that waited is acknowledged.
    fn settle(&mut self) -> Option<Command> {
        self.transmit_command = None;
        self.outstanding.take().map(|settled| settled.command)
    }

    fn deliver(&mut self, bit: bool, command: Command, receipt: &mut Receipt) {
        self.his = bit;
        self.due = true;
        // An OK that is still to be sent would be for the command before.
        self.transmit_ok = None;
        self.in_game |= matches!(command, Command::Move { .. });
        if let Some(held) = &mut self.held {
            held.until = None;
        }
        receipt.delivered = Some(command);
    }

    /// The peer begins anew with a NEWGAME: so does this side, with the bits that fit.
    fn restart(&mut self, frame: Frame, receipt: &mut Receipt) {
        *self = Self {
            my: frame.his,
            ..Self::new(self.options)
        };
        receipt.restarted = true;
        self.deliver(frame.mine, frame.command, receipt);
    }

    /// Both sides sent a command at once.
    fn collide(&mut self, now: u64, receipt: &mut Receipt) {
        let Some(outstanding) = &mut self.outstanding else {
            return;
        };
        let holds = match self.options.color {
            Some(color) => color == Color::Black,
            None => self.initiator,
        };
        outstanding.collisions = outstanding.collisions.saturating_add(1);
        let patient = outstanding.collisions <= HOLDS;
        match self.options.collision {
            CollisionPolicy::Ignore => {}
            CollisionPolicy::Resend => self.resend(now),
            CollisionPolicy::Hold if patient => self.hold(now),
            CollisionPolicy::TieBreak if holds && patient => self.hold(now),
            CollisionPolicy::Hold | CollisionPolicy::TieBreak | CollisionPolicy::Yield => {
                receipt.yielded = self.give_way(now);
            }
            CollisionPolicy::Abandon => {
                self.my = !self.my;
                receipt.abandoned = self.settle();
                self.send_next(now);
            }
        }
    }

    /// Sends the own command again, unless the timing forbids it.
    fn hold(&mut self, now: u64) {
        if self.options.timing.early {
            self.resend(now);
        }
    }

    /// Takes the own command back.
    fn give_way(&mut self, now: u64) -> Option<Command> {
        let command = self.settle()?;
        self.my = !self.my;
        let timing = &self.options.timing;
        // Two sides that give way at once must not wait the same time, even where only one of them knows its colour.
        let longer = match self.options.color {
            Some(Color::Black) => 0,
            None if self.initiator => timing.retry / 4,
            None => timing.retry / 2,
            Some(Color::White) => timing.retry,
        };
        self.held = Some(Held {
            command,
            until: Some(timing.deadline(now).saturating_add(longer)),
            canceled: false,
        });
        Some(command)
    }

    /// Each command is new, and each frame acknowledges.
    fn take_unchecked(&mut self, now: u64, frame: Frame, receipt: &mut Receipt) {
        receipt.acknowledged = self.settle();
        match frame.command {
            Command::Ok if receipt.acknowledged.is_none() => {
                receipt.note = Some(Code::UnexpectedOk);
            }
            Command::Ok => self.send_next(now),
            command => self.deliver(frame.mine, command, receipt),
        }
    }
}

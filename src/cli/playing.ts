import type { Term } from '../kernel/explained.js';
import type { AnyCommand, AnyView, Offer } from '../kernel/system.js';
import type { Chance } from './chance.js';

/** What every scenario has. */
export interface AnyScenario {
  readonly system: string;
  readonly title: string;
  readonly description: string;
}

/** A decision that is due, and what may be asked before it is taken. */
export interface Decision {
  readonly side: string;
  readonly offers: readonly Offer<AnyCommand>[];
  /** As everybody sees it. */
  readonly view: AnyView;
  /** The answer of a preview; `undefined` where there is none to be had. */
  readonly preview: (name: string, parameters: object) => Promise<unknown>;
  /** Whether the rules would accept a command that was put together from parts: a dry run, which rolls nothing. */
  readonly accepts: (command: AnyCommand) => Promise<boolean>;
}

/** A command, and what is to be said before it is given. */
export interface Intention {
  readonly command: AnyCommand;
  readonly remark?: string;
}

/** How games of one system are played by the machine and told. */
export interface Playing {
  choose(random: Chance, decision: Decision): Promise<Intention>;
  /** The headline of a turn. */
  heading(view: AnyView): string;
  /** The position in lines. */
  board(view: AnyView): Promise<readonly string[]>;
  /** What the points of each side come from, once the game is over. */
  terms(view: AnyView): Readonly<Record<string, readonly Term[]>>;
}

/** What is needed to play the games of a scenario; `drawn` is the board as the service draws it, with all that is hidden. */
export interface Setting {
  readonly drawn: () => Promise<string>;
}

import { Type, type Static } from '@sinclair/typebox';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Query } from '../../../kernel/system.js';
import { findLeader, hexId } from '../position.js';
import { commandStatus, hexesInRange } from '../procedures/command-range.js';
import type { GloryState } from '../state.js';

const Parameters = Type.Object({ command: Type.String({ maxLength: 60, description: "A leader's id, or independent: and a marker." }) }, { additionalProperties: false });

/** Which units of a command are In Command as the position stands, how, and the hexes in range (G-5.13.a, G-5.14.a). */
export const commandStatusQuery: Query<GloryState> = {
  name: 'command-status',
  description: 'Which units of a command are In Command as the position stands, and by what: range, a chain, or independence.',
  parameters: Parameters,
  answer(state: GloryState, { command }: Static<typeof Parameters>) {
    if (!state.setting.order.unitsOf.has(command) && !findLeader(state, command))
      return reject('G-2.4.d', 'unknown.command', `The game has no command ${command}.`, { command });
    const { activation } = state;
    const acting = activation?.group?.commands.includes(command) ? activation.group : undefined;
    return ok({
      command,
      units: commandStatus(state, command),
      hexesInRange: rangeOf(state, command),
      // Fixed when the group began (G-5.13.f).
      ...(acting ? { outOfCommandInThisActivation: acting.outOfCommand } : {}),
    });
  },
};

function rangeOf(state: GloryState, command: string): readonly { readonly hex: string; readonly cost: number }[] {
  if ((findLeader(state, command)?.state.hex ?? -1) < 0) return [];
  const reach = hexesInRange(state, command);
  return reach.reached.map((hex) => ({ hex: hexId(state.setting, hex), cost: reach.cost(hex) }));
}

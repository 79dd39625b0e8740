import type { RuleId } from '../../../kernel/rule.js';
import { house, printed, type Cell } from '../../../kernel/table.js';
import type { Weather } from '../vocabulary.js';

/** What the weather of a turn does. Movement points are whole ones here. */
export interface WeatherEffects {
  readonly rule: RuleId;
  readonly label: string;
  /** Movement points on top of the terrain of each hex entered, off road and by road. */
  readonly offRoadAdds: Cell<number>;
  readonly roadAdds: Cell<number>;
  /** What the terrain of a hex costs off road is multiplied by. */
  readonly offRoadTimes: Cell<number>;
  /** By road, the road rate is paid, or the terrain of the hex as off road, without what the weather adds or multiplies there. */
  readonly roadRate: Cell<'road' | 'terrain'>;
  readonly fords: Cell<'open' | 'closed'>;
  /** What crossing a ford costs is multiplied by. */
  readonly fordTimes: Cell<number>;
  /** Movement points on top of the 3 of a ferry. */
  readonly ferryAdds: Cell<number>;
  /** Frozen rivers cost nothing to cross. */
  readonly minorRivers: Cell<'open' | 'frozen'>;
  readonly trains: Cell<'run' | 'stopped'>;
  /** Whether gunboats pass fords and shoals. */
  readonly shallows: Cell<'barred' | 'passable'>;
  /** Modifiers of the forced march die, the attrition die and, for both sides, the fire effects die. */
  readonly forcedMarch: Cell<number>;
  readonly attrition: Cell<number>;
  readonly fire: Cell<number>;
  /** What every leader's morale changes by, as long as the weather lasts. */
  readonly leadersMorale: Cell<number>;
  /** By how many levels leaders and units that move worsen. */
  readonly moversWorsen: Cell<number>;
  /** Half rain turns that it counts for the wet counter; other weather sets the counter to 0. */
  readonly wetHalves: Cell<number>;
}

const NOTHING = printed(0);
const FAIR = {
  offRoadAdds: NOTHING,
  roadAdds: NOTHING,
  offRoadTimes: printed(1),
  roadRate: printed('road'),
  fords: printed('open'),
  fordTimes: printed(1),
  ferryAdds: NOTHING,
  minorRivers: printed('open'),
  trains: printed('run'),
  shallows: printed('barred'),
  forcedMarch: NOTHING,
  attrition: NOTHING,
  fire: NOTHING,
  leadersMorale: NOTHING,
  moversWorsen: NOTHING,
  wetHalves: NOTHING,
} as const satisfies Omit<WeatherEffects, 'rule' | 'label'>;

/** +1 to every terrain cost; that the road rate is one is a reading. */
const HEAVY_GOING = { offRoadAdds: printed(1), roadAdds: house(1, 'every terrain cost takes in the road rate') } as const;
const SNOWED_UP: Pick<WeatherEffects, 'roadRate' | 'trains'> = { roadRate: printed('terrain'), trains: printed('stopped') };

function effects(rule: RuleId, label: string, changes: Partial<WeatherEffects>): WeatherEffects {
  return { rule, label, ...FAIR, ...changes };
}

/**
 * What each weather does, in the order of the text, which gives all of it; wet turns are counted by the house (H-5.24.1).
 * Rain also closes fords (H-5.23.2) and weighs on marches, attrition and fire (H-5.23.3); so do snow (H-5.28.3) and blizzards (H-5.29.3).
 */
export const WEATHER_EFFECTS: Readonly<Record<Weather, WeatherEffects>> = {
  clear: effects('H-5.21.1', 'Clear', {}),
  'light-rain': effects('H-5.22.1', 'Light Rain', { ...HEAVY_GOING, wetHalves: printed(1) }),
  rain: effects('H-5.23.1', 'Rain', { ...HEAVY_GOING, fords: printed('closed'), forcedMarch: printed(1), attrition: printed(1), fire: printed(-1), wetHalves: printed(2) }),
  mud: effects('H-5.24.2', 'Mud', {
    ...HEAVY_GOING,
    fords: printed('closed'),
    forcedMarch: printed(3),
    attrition: printed(3),
    fire: printed(-1),
    wetHalves: house(2, 'rain that turned to Mud is still a rain turn'),
  }),
  thaw: effects('H-5.25.1', 'Thaw', { ...HEAVY_GOING, fordTimes: printed(2), ferryAdds: printed(3), shallows: printed('passable') }),
  cold: effects('H-5.26.1', 'Cold', { leadersMorale: printed(-1) }),
  'light-snow': effects('H-5.27.1', 'Light Snow', HEAVY_GOING),
  snow: effects('H-5.28.1', 'Snow', { offRoadAdds: printed(1), ...SNOWED_UP, forcedMarch: printed(2), attrition: printed(2) }),
  blizzard: effects('H-5.29.1', 'Blizzard', {
    offRoadTimes: printed(2),
    ...SNOWED_UP,
    minorRivers: printed('frozen'),
    forcedMarch: printed(4),
    attrition: printed(4),
    fire: printed(-4),
    moversWorsen: printed(1),
  }),
};

/** From how many half rain turns on, this turn's rain counted in, the rain that was rolled is Mud (H-5.24.1). */
export const MUD_FROM: Cell<number> = house(4, 'two consecutive rain turns bring Mud, and the second of them is it already');

/** After these turns a Clear one raises every leader's morale by so much (H-5.21.1). */
export const RECOVERY = { after: ['mud', 'blizzard'] as readonly Weather[], morale: printed(1) } as const;

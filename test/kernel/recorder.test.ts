import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder, stateAfter } from '../../src/kernel/recorder.js';

interface Added {
  readonly add: number;
  readonly to?: string;
}
interface Sum {
  readonly sum: number;
}

const START: Sum = { sum: 0 };

function adding() {
  const evolve = jest.fn(({ sum }: Sum, { add }: Added): Sum => ({ sum: sum + add }));
  return { evolve, recorder: new Recorder<Sum, Added>(START, evolve, scriptedDice([])) };
}

describe('a recorder', () => {
  it('folds each event at once', () => {
    const { recorder } = adding();
    recorder.record({ add: 1 });
    expect(recorder).toMatchObject({ events: [{ add: 1 }], state: { sum: 1 } });
  });

  it('records who sees an event by the state that it leads to, and folds it once', () => {
    const { recorder, evolve } = adding();
    recorder.recordSeen({ add: 2 }, ({ sum }) => ({ add: 2, to: `those who count ${sum}` }));
    expect(recorder.events).toEqual([{ add: 2, to: 'those who count 2' }]);
    expect(recorder.state).toEqual({ sum: 2 });
    expect(evolve).toHaveBeenCalledTimes(1);
  });
});

describe('the state after events', () => {
  it('is the very one that the recorder came to, on the state where it began', () => {
    const { recorder, evolve } = adding();
    recorder.record({ add: 1 });
    recorder.recordSeen({ add: 2 }, () => ({ add: 2, to: 'nobody' }));
    expect(stateAfter({ evolve }, START, recorder.events)).toBe(recorder.state);
    expect(evolve).toHaveBeenCalledTimes(2);
  });

  it('is folded on any other state, and after events that nobody recorded', () => {
    const { recorder, evolve } = adding();
    recorder.record({ add: 1 });
    expect(stateAfter({ evolve }, { sum: 10 }, recorder.events)).toEqual({ sum: 11 });
    expect(stateAfter({ evolve }, START, [...recorder.events, { add: 5 }])).toEqual({ sum: 6 });
    expect(stateAfter({ evolve }, START, [{ add: 1 }])).toEqual({ sum: 1 });
  });
});

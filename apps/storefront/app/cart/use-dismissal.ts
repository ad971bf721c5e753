import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Calls `onDone` after a time in which nobody held the thing by pointing at it or by the focus. Touching holds nothing:
 * a finger that has left says so to nobody.
 * @param time in milliseconds; it begins anew when the thing is let go
 * @returns what to spread over the thing
 */
export function useDismissal(time: number, onDone: () => void) {
  const done = useRef(onDone);
  done.current = onDone;
  const [hold] = useState(() => makeHold(time, () => done.current()));
  useEffect(() => {
    hold.start();
    return hold.stop;
  }, [hold]);
  return hold.handlers;
}

function makeHold(time: number, onDone: () => void) {
  const holds = new Set<'pointer' | 'focus'>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    if (holds.size === 0) timer = setTimeout(onDone, time);
  };
  const held = (by: 'pointer' | 'focus', isHeld: boolean) => {
    if (isHeld) holds.add(by);
    else holds.delete(by);
    start();
  };
  return {
    start,
    stop,
    handlers: {
      // Not 'enter', which React misses where something else under the pointer has just gone.
      onPointerMove: ({ pointerType }: PointerEvent) => held('pointer', pointerType === 'mouse'),
      onPointerLeave: () => held('pointer', false),
      // Only where the focus can be seen: a button that was clicked keeps it without anybody looking.
      onFocus: ({ target }: FocusEvent) => held('focus', target.matches(':focus-visible')),
      onBlur: () => held('focus', false),
    },
  };
}

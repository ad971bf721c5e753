import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Calls `onDone` after a time in which nobody held the thing by pointing at it or by the focus. Touching holds nothing:
 * a finger that has left says so to nobody.
 * @param time in milliseconds; a hold starts it anew
 * @returns what to spread over the thing
 */
export function useDismissal(time: number, onDone: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
  const isHeld = isPointedAt || hasFocus;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => done.current(), time);
    return () => clearTimeout(timer);
  }, [isHeld, time]);
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointedAt(pointerType === 'mouse'),
    onPointerLeave: () => setPointedAt(false),
    // Only where the focus can be seen: a button that was clicked keeps it without anybody looking.
    onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
    onBlur: () => setFocus(false),
  };
}

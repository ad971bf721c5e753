import { expect, test, vi } from 'vitest';
import { onFirstTouch } from './first-touch.ts';

test('a script is fetched once, with the first touch, and gets what was touched until it was there', async () => {
  const place = new EventTarget();
  const arrival = Promise.withResolvers<string>();
  const load = vi.fn(() => arrival.promise);
  const meanwhile = vi.fn();
  const end = vi.fn();
  const start = vi.fn(() => end);
  const stop = onFirstTouch(place, { load, start, meanwhile });
  place.dispatchEvent(new Event('scroll'));
  expect(load).not.toHaveBeenCalled();
  const touches = ['pointerover', 'click', 'pointerout'].map((name) => new Event(name));
  for (const event of touches) place.dispatchEvent(event);
  expect(load).toHaveBeenCalledOnce();
  expect(start).not.toHaveBeenCalled();
  expect(meanwhile.mock.calls).toEqual(touches.map((event) => [event]));
  arrival.resolve('script');
  await expect.poll(() => start).toHaveBeenCalledExactlyOnceWith('script', touches);
  place.dispatchEvent(new Event('click'));
  expect(meanwhile).toHaveBeenCalledTimes(touches.length);
  expect(start).toHaveBeenCalledOnce();
  expect(end).not.toHaveBeenCalled();
  stop();
  expect(end).toHaveBeenCalledOnce();
});

test('a script that is lost is told, and one that comes after the end is not started', async () => {
  const place = new EventTarget();
  const start = vi.fn(() => undefined);
  const lost = vi.fn();
  onFirstTouch(place, { load: () => Promise.reject(new Error('lost')), start, lost });
  place.dispatchEvent(new Event('focusin'));
  await expect.poll(() => lost).toHaveBeenCalledOnce();

  const late = Promise.resolve('script');
  const stop = onFirstTouch(place, { load: () => late, start, lost });
  place.dispatchEvent(new Event('keydown'));
  stop();
  await late;
  await new Promise(setImmediate);
  expect(start).not.toHaveBeenCalled();
  expect(lost).toHaveBeenCalledOnce();
});

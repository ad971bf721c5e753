const amsterdam = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const sunday = 0;

/** The dates (YYYY-MM-DD, as days go in Amsterdam) between which an order of `now` arrives or can be fetched. */
export function expectedDates(
  now: Date,
  method: { daysMin: number; daysMax: number; isPickup: boolean },
): { expectedFrom: string; expectedUntil: string } {
  const today = amsterdam.format(now);
  const after = (days: number) => (method.isPickup ? addDays(today, days) : addDeliveryDays(today, days));
  return { expectedFrom: after(method.daysMin), expectedUntil: after(method.daysMax) };
}

/** Nothing is delivered on a Sunday, so that day neither counts nor is answered. */
function addDeliveryDays(from: string, days: number): string {
  let date = weekday(from) === sunday ? addDays(from, 1) : from;
  for (let left = days; left > 0; left -= 1) {
    date = addDays(date, 1);
    if (weekday(date) === sunday) date = addDays(date, 1);
  }
  return date;
}

// Calendar arithmetic on UTC midnights, where every day has 24 hours.
function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function weekday(date: string): number {
  return new Date(date).getUTCDay();
}

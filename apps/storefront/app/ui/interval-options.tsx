import type { SubscriptionInterval } from '@etalage/contracts';
import { subscriptionIntervals } from '@etalage/contracts/limits';

/** How often things can come again, as the options of a field. `t` of the space of texts `subscriptions`. */
export const intervalOptions = (t: (key: `interval.${SubscriptionInterval}`) => string) =>
  subscriptionIntervals.map((each) => (
    <option key={each} value={each}>
      {t(`interval.${each}`)}
    </option>
  ));

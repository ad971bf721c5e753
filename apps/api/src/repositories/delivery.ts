import type { OpeningHours, Tx } from '@etalage/db';
import { type Languages, languageValues, textOf } from './fragments.ts';
import { runForOne } from './statement.ts';

/** What decides when a way of shipping delivers; see migration 0020. */
export type DeliveryFacts = {
  id: number;
  name: string;
  isPickup: boolean;
  daysMin: number;
  daysMax: number;
  cutOff: string;
  handoverDays: number[];
  deliveryDays: number[];
  windowFrom: string | null;
  windowUntil: string | null;
};

export type PlaceFacts = { name: string; openingHours: OpeningHours };

/** The columns of DeliveryFacts but for id and name. */
export const deliveryColumns = (alias: string) =>
  `${alias}.days_min AS "daysMin", ${alias}.days_max AS "daysMax", ${alias}.is_pickup AS "isPickup",
   ${alias}.cut_off AS "cutOff", ${alias}.handover_days AS "handoverDays", ${alias}.delivery_days AS "deliveryDays",
   ${alias}.window_from AS "windowFrom", ${alias}.window_until AS "windowUntil"`;

/** The places where a tenant's goods can be fetched, as one json list; none where it offers no pick-up. */
export const placesOf = (tenantId: string) => `(
  SELECT coalesce(json_agg(json_build_object('name', b.name, 'openingHours', b.opening_hours) ORDER BY b.sort_index, b.id), '[]')
  FROM branches b WHERE b.tenant_id = ${tenantId} AND EXISTS (
    SELECT FROM shipping_methods p WHERE p.tenant_id = ${tenantId} AND p.is_active AND p.is_pickup))`;

export type Delivery = { methods: DeliveryFacts[]; places: PlaceFacts[] };

const deliveryText = `
  WITH method AS (
    SELECT m.id, m.sort_index, ${textOf('m.name', undefined, 'm.code')} AS name, ${deliveryColumns('m')}
    FROM shipping_methods m
    JOIN shipping_method_prices c ON c.tenant_id = m.tenant_id AND c.shipping_method_id = m.id
    WHERE m.tenant_id = $3 AND m.is_active
  )
  SELECT (SELECT coalesce(json_agg(method ORDER BY sort_index, id), '[]') FROM method) AS methods,
    ${placesOf('$3')} AS places`;

/** A shop's ways of shipping, in its order, with where goods can be fetched. */
export async function readDelivery(tx: Tx, tenantId: string, languages: Languages): Promise<Delivery> {
  const row = await runForOne<Delivery>(tx, deliveryText, [...languageValues(languages), tenantId]);
  return row ?? { methods: [], places: [] };
}

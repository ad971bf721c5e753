-- is_won: the code is a prize of a wheel of fortune. In a cart only one such code counts, however many somebody won.
ALTER TABLE promocodes ADD COLUMN is_won boolean NOT NULL DEFAULT false;
ALTER TABLE promocodes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE wheel_turns NO FORCE ROW LEVEL SECURITY;
UPDATE promocodes p SET is_won = true
WHERE EXISTS (SELECT FROM wheel_turns t WHERE t.tenant_id = p.tenant_id AND t.promocode_id = p.id);
ALTER TABLE promocodes FORCE ROW LEVEL SECURITY;
ALTER TABLE wheel_turns FORCE ROW LEVEL SECURITY;

-- A turn outlives its prize and its code: a visitor whose prize was taken off the wheel does not turn again.
ALTER TABLE wheel_turns DROP CONSTRAINT wheel_turns_tenant_id_prize_id_fkey;
ALTER TABLE wheel_turns ADD FOREIGN KEY (tenant_id, prize_id) REFERENCES wheel_prizes (tenant_id, id) ON DELETE SET NULL (prize_id);
ALTER TABLE wheel_turns DROP CONSTRAINT wheel_turns_tenant_id_promocode_id_fkey;
ALTER TABLE wheel_turns ADD FOREIGN KEY (tenant_id, promocode_id) REFERENCES promocodes (tenant_id, id) ON DELETE SET NULL (promocode_id);

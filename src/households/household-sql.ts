/**
 * SELECT of the household `$1` in the form of the API.
 * @param condition SQL to append
 */
export const householdSql = (condition = ''): string => `
  SELECT h.id, h.name, h.time_zone AS "timeZone", h.locale, h.unit_system AS "unitSystem",
    h.viewers_may_tick AS "viewersMayTick", h.version, (
      SELECT COALESCE(json_agg(json_build_object('id', u.id, 'name', u.name, 'role', m.role) ORDER BY m.created_at, u.id), '[]')
      FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.household_id = $1
    ) AS users
  FROM households h WHERE h.id = $1 ${condition}`;

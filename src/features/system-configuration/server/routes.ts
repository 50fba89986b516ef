import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { lastChangeOf } from '#kit/audit/server/last-change.ts';
import { requireUnchanged } from '#kit/edit/server/changed-since.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import * as calls from '../contract.ts';
import { configurationBody } from './bodies.ts';
import { setTimes } from './schedules.ts';
import { lockConfiguration, readAddresses, readInstallationSettings, writeAddresses, writeInstallationSettings } from './settings.ts';
import { addressesOf, settingsOf, toWire } from './wire.ts';

/** The system configuration (docs/business-rules/scheduled-work.md#configuration). */
export const systemConfigurationRoutes: readonly Route[] = [
  route({
    ...calls.systemConfiguration,
    permission: needs('systemConfig'),
    access: 'read',
    summary: "Times and standards of the installation, addresses of the caller's corporate",
    async handle({ tx, session }) {
      const settings = await readInstallationSettings(tx);
      const addresses = await readAddresses(tx, corporateOf(session));
      return toWire(settings, addresses);
    },
  }),
  route({
    method: 'POST',
    path: '/sysConf/updateSysConf',
    permission: needs('system-config-update'),
    access: 'write',
    summary: 'Save the whole configuration; its times apply immediately',
    body: configurationBody,
    result: z.null(),
    refusal: calls.configurationChangedRefusal,
    async handle({ tx, body, session, language, clock, zone, queue, audit, nothingChanged }) {
      await lockConfiguration(tx);
      const corporateId = corporateOf(session);
      const by = { userName: session.userName, language, at: clock.now() };
      const settings = { before: await readInstallationSettings(tx), after: settingsOf(body) };
      const addresses = { before: await readAddresses(tx, corporateId), after: addressesOf(body) };
      const settingsChanged = !isDeepStrictEqual(settings.before, settings.after);
      const addressesChanged = !isDeepStrictEqual(addresses.before, addresses.after);
      if (!settingsChanged && !addressesChanged) {
        nothingChanged();
        return null;
      }
      const current = toWire(settings.before, addresses.before);
      await requireUnchanged({
        sent: body.version,
        version: current.version,
        current,
        lastChange: () =>
          lastChangeOf(
            tx,
            { entity: 'system-configuration', fields: Object.keys(settings.before) },
            { entity: 'mail-addresses', recordId: corporateId, fields: Object.keys(addresses.before) },
          ),
        zone,
      });
      if (settingsChanged) {
        await writeInstallationSettings(tx, settings.after, by);
        await setTimes(tx, queue, settings.after);
        await audit({ action: 'update', entity: 'system-configuration', ...settings });
      }
      if (addressesChanged) {
        await writeAddresses(tx, corporateId, addresses.after, by);
        await audit({ action: 'update', entity: 'mail-addresses', recordId: corporateId, ...addresses });
      }
      return null;
    },
  }),
];

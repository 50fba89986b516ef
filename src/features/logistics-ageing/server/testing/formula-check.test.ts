import { describe, expect, test } from 'vitest';
import { ageingOf, clockStart, keyRouteOf, tenthsOfDays, type AgeingFacts } from './formula-check.ts';

/** A line that was created, shipped, transferred and warehoused on time; each test changes the relevant fields. */
const LINE: AgeingFacts = {
  deliveryCreateTime: '2026-11-10 09:30:00',
  shippingDate: '2026-11-11',
  transferDate: '2026-11-13 12:00:00',
  firstSignTime: null,
  secondSignTime: null,
  thirdSignTime: null,
  fourthSignTime: null,
  storageTime: '2026-11-14 06:00:00',
  groundLineStandardTime: 3,
  warehousingStandardTime: 4,
};

const ageing = (change: Partial<AgeingFacts>) => ageingOf({ ...LINE, ...change });

describe('the clock of warehousing', () => {
  test('created at 18:00:00 exactly still counts for the day; one second later the clock starts on the next day', () => {
    expect(ageing({ deliveryCreateTime: '2026-11-10 18:00:00' }).displayEighteenClockPoint).toBe('是');
    expect(clockStart('2026-11-10 18:00:00')).toBe('2026-11-10');
    expect(ageing({ deliveryCreateTime: '2026-11-10 18:00:01' }).displayEighteenClockPoint).toBe('否');
    expect(clockStart('2026-11-10 18:00:01')).toBe('2026-11-11');
  });

  test('both sides of midnight: 23:59:59 starts on the next day, 00:00:00 a second later on that same day', () => {
    expect(clockStart('2026-11-10 23:59:59')).toBe('2026-11-11');
    expect(clockStart('2026-11-11 00:00:00')).toBe('2026-11-11');
    expect(ageing({ deliveryCreateTime: '2026-11-10 23:59:59' }).displayEighteenClockPoint).toBe('否');
    expect(ageing({ deliveryCreateTime: '2026-11-11 00:00:00' }).displayEighteenClockPoint).toBe('是');
  });

  test('it starts on the first of a month, on 29 February and on New Year after the last evening of the previous period', () => {
    expect(clockStart('2026-11-30 18:00:01')).toBe('2026-12-01');
    expect(clockStart('2028-02-28 20:00:00')).toBe('2028-02-29');
    expect(clockStart('2026-12-31 23:00:00')).toBe('2027-01-01');
  });
});

describe('the trunk line', () => {
  test('shipped on the 11th, signed in transit on the 13th at noon: two and a half days are 2.5', () => {
    expect(ageing({})).toMatchObject({ groundLineTime: 2.5, displayGroundLineOnTime: '是' });
  });

  test('without a transit signature the furthest signed stage counts', () => {
    const signs = { transferDate: null, firstSignTime: '2026-11-12 00:00:00', secondSignTime: '2026-11-13 00:00:00' };
    expect(ageing({ transferDate: null, firstSignTime: '2026-11-12 00:00:00' }).groundLineTime).toBe(1);
    expect(ageing(signs).groundLineTime).toBe(2);
    expect(ageing({ ...signs, thirdSignTime: '2026-11-14 00:00:00' }).groundLineTime).toBe(3);
    expect(ageing({ ...signs, thirdSignTime: '2026-11-14 00:00:00', fourthSignTime: '2026-11-15 00:00:00' }).groundLineTime).toBe(4);
    expect(ageing({ ...signs, transferDate: '2026-11-11 12:00:00' }).groundLineTime).toBe(0.5);
  });

  test('three days against a standard of three are on time; a tenth of a day more is late', () => {
    expect(ageing({ transferDate: '2026-11-14 00:00:00' })).toMatchObject({ groundLineTime: 3, displayGroundLineOnTime: '是' });
    expect(ageing({ transferDate: '2026-11-14 02:24:00' })).toMatchObject({ groundLineTime: 3.1, displayGroundLineOnTime: '否' });
  });

  test('the displayed number decides the verdict: 3 days and 1 h 11 min 59 s count as 3.0 and are on time, one second more as 3.1 and late', () => {
    expect(ageing({ transferDate: '2026-11-14 01:11:59' })).toMatchObject({ groundLineTime: 3, displayGroundLineOnTime: '是' });
    expect(ageing({ transferDate: '2026-11-14 01:12:00' })).toMatchObject({ groundLineTime: 3.1, displayGroundLineOnTime: '否' });
  });

  test('signed on the ship date itself counts from its 00:00: 0 days at 00:00, a whole day at 23:59', () => {
    expect(ageing({ transferDate: '2026-11-11 00:00:00' })).toMatchObject({ groundLineTime: 0, displayGroundLineOnTime: '是' });
    expect(ageing({ transferDate: '2026-11-11 23:59:00' }).groundLineTime).toBe(1);
  });

  test('signed before the shipment gives a negative number, which is shown and not late', () => {
    expect(ageing({ transferDate: '2026-11-10 12:00:00' })).toMatchObject({ groundLineTime: -0.5, displayGroundLineOnTime: '是' });
  });

  test('never signed is 未完成, with or without a ship date or a standard', () => {
    const unsigned = { transferDate: null };
    expect(ageing(unsigned)).toMatchObject({ groundLineTime: null, displayGroundLineOnTime: '未完成' });
    expect(ageing({ ...unsigned, shippingDate: null, groundLineStandardTime: null })).toMatchObject({
      groundLineTime: null,
      displayGroundLineOnTime: '未完成',
    });
  });

  test('signed but without a ship date is blank', () => {
    expect(ageing({ shippingDate: null })).toMatchObject({ groundLineTime: null, displayGroundLineOnTime: null });
  });

  test('without a standard the days are shown and the verdict is blank', () => {
    expect(ageing({ groundLineStandardTime: null })).toMatchObject({ groundLineTime: 2.5, displayGroundLineOnTime: null });
  });

  test('a standard of 0 days is a standard', () => {
    expect(ageing({ groundLineStandardTime: 0, transferDate: '2026-11-11 00:30:00' })).toMatchObject({
      groundLineTime: 0,
      displayGroundLineOnTime: '是',
    });
    expect(ageing({ groundLineStandardTime: 0 })).toMatchObject({ groundLineTime: 2.5, displayGroundLineOnTime: '否' });
  });
});

describe('warehousing', () => {
  test('created on the 10th in the morning, in the warehouse on the 14th at 06:00: 4 days and a quarter are 4.3, which is 0.3 over a standard of 4', () => {
    expect(ageing({})).toMatchObject({ warehousingTime: 4.3, displayWarehousingOnTime: '否', overdueDuration: 0.3 });
  });

  test('the same line created a second after 18:00 has a day less: 3.3 days, on time, nothing overdue', () => {
    expect(ageing({ deliveryCreateTime: '2026-11-10 18:00:01' })).toMatchObject({
      warehousingTime: 3.3,
      displayWarehousingOnTime: '是',
      overdueDuration: 0,
    });
  });

  test('exactly the standard is on time with nothing overdue', () => {
    expect(ageing({ storageTime: '2026-11-14 00:00:00' })).toMatchObject({
      warehousingTime: 4,
      displayWarehousingOnTime: '是',
      overdueDuration: 0,
    });
  });

  test('created after 18:00 and warehoused the same evening ends before the clock starts: negative and on time', () => {
    expect(ageing({ deliveryCreateTime: '2026-11-10 18:30:00', storageTime: '2026-11-10 19:12:00' })).toMatchObject({
      warehousingTime: -0.2,
      displayWarehousingOnTime: '是',
      overdueDuration: 0,
    });
  });

  test('not in the warehouse yet is 未完成, and its overdue time is blank', () => {
    expect(ageing({ storageTime: null })).toMatchObject({
      warehousingTime: null,
      displayWarehousingOnTime: '未完成',
      overdueDuration: null,
    });
  });

  test('without a standard verdict and overdue days are blank', () => {
    expect(ageing({ warehousingStandardTime: null })).toMatchObject({
      warehousingTime: 4.3,
      displayWarehousingOnTime: null,
      overdueDuration: null,
    });
  });

  test('it is independent of the trunk line, and the trunk line of it', () => {
    expect(ageing({ shippingDate: null, transferDate: null })).toMatchObject({ warehousingTime: 4.3, displayGroundLineOnTime: '未完成' });
    expect(ageing({ storageTime: null })).toMatchObject({ groundLineTime: 2.5, displayGroundLineOnTime: '是' });
  });
});

describe('rounding to one decimal, half away from zero', () => {
  test.each([
    // A tenth of a day is 2 h 24 min; half of it 1 h 12 min.
    ['2026-11-11 01:11:59', 0],
    ['2026-11-11 01:12:00', 1],
    ['2026-11-11 03:35:59', 1],
    ['2026-11-11 03:36:00', 2],
    ['2026-11-11 22:47:59', 9],
    ['2026-11-11 22:48:00', 10],
    ['2026-11-10 22:48:01', 0],
    ['2026-11-10 22:48:00', -1],
    ['2026-11-10 20:24:01', -1],
    ['2026-11-10 20:24:00', -2],
    ['2026-11-10 00:00:00', -10],
  ])('from 00:00 of 2026-11-11 to %s are %i tenths of a day', (to, tenths) => {
    expect(tenthsOfDays('2026-11-11', to)).toBe(tenths);
  });
});

describe('the key route', () => {
  const flags = { iphone: true, ipad: false, cpu: true, watch: false, airPods: true, fitting: false };

  test("is the flag of the line's own category", () => {
    expect(['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', '配件'].map((lob) => keyRouteOf(lob, flags))).toEqual([
      '是',
      '否',
      '是',
      '否',
      '是',
      '否',
    ]);
  });

  test('is blank for a category without a flag, a line without category and a route without mapping', () => {
    expect([keyRouteOf('Beats', flags), keyRouteOf('ACPP', flags), keyRouteOf(null, flags), keyRouteOf('iPhone', null)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

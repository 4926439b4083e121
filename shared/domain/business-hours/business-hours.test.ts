import { expect, test } from 'vitest';
import { faultsOf, type BusinessHours } from '#shared/domain/business-hours/business-hours.ts';

const day = { from: 9 * 60, to: 17 * 60 };
const hours = (more: Partial<BusinessHours>): BusinessHours => ({
  is_on: true,
  time_zone: 'Europe/Berlin',
  week: [[day], [], [], [], [], [], []],
  holidays: [],
  ...more,
});
const monday = (...spans: [from: number, to: number][]) => {
  const week = [spans.map(([from, to]) => ({ from: from * 60, to: to * 60 }))];
  return Object.keys(faultsOf(hours({ week })));
};

test('hours of a day may touch, cross midnight and take the whole day, and not overlap', () => {
  expect(monday([9, 12], [12, 17])).toEqual([]);
  expect(monday([22, 2])).toEqual([]);
  expect(monday([0, 0])).toEqual([]);
  expect(monday([9, 12], [11, 17])).toEqual(['week.0.1']);
  expect(monday([20, 2], [23, 1])).toEqual(['week.0.1']);
  expect(monday([0, 0], [9, 17])).toEqual(['week.0.1']);
  expect(monday([9, 9])).toEqual(['week.0.0']);
});

test('a zone is a name that the time zone data knows, and no offset', () => {
  const isZone = (time_zone: string) => Object.keys(faultsOf(hours({ time_zone }))).length === 0;
  expect(['Europe/Berlin', 'Asia/Kolkata', 'UTC'].filter(isZone)).toHaveLength(3);
  expect(['', 'Europe/Atlantis', '+02:00', 'Europe/Berlin '].filter(isZone)).toEqual([]);
});

test('a holiday has a name and ends on the day it begins or later', () => {
  const holidays = [
    { name: 'Christmas', from: '2026-12-25', to: '2026-12-25' },
    { name: ' ', from: '2027-01-02', to: '2027-01-01' },
    { name: 'Easter', from: '', to: '' },
  ];
  expect(Object.keys(faultsOf(hours({ holidays })))).toEqual([
    'holidays.1.name',
    'holidays.1.to',
    'holidays.2.from',
    'holidays.2.to',
  ]);
});

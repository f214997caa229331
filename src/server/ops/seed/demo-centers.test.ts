import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_DIR } from '../../platform/paths';
import { DEMO_CENTERS } from './demo-centers';

describe('the demonstration centers', () => {
  it('are sixty in sixteen states, two of them blocked', () => {
    expect(DEMO_CENTERS).toHaveLength(60);
    expect(new Set(DEMO_CENTERS.map((center) => center.city.state)).size).toBe(16);
    expect(DEMO_CENTERS.filter((center) => center.status === 'blocked')).toHaveLength(2);
  });

  it('differ in name, address and telephone', () => {
    for (const field of ['name', 'address', 'contactNumber'] as const) {
      expect(new Set(DEMO_CENTERS.map((center) => center[field])).size).toBe(60);
    }
  });

  it('can be rung by nobody', () => {
    for (const center of DEMO_CENTERS) {
      expect(center.contactNumber).toMatch(/^(0\d\d 5550|0\d\d\d 555) 01\d\d$/);
    }
  });

  it('ask between 1,200 and 3,500 rupees, in tens, and have 3 to 7 chairs', () => {
    for (const center of DEMO_CENTERS) {
      expect(center.chargePaise).toBeGreaterThanOrEqual(120_000);
      expect(center.chargePaise).toBeLessThanOrEqual(350_000);
      expect(center.chargePaise % 1_000).toBe(0);
      expect(center.slots).toBeGreaterThanOrEqual(3);
      expect(center.slots).toBeLessThanOrEqual(center.demand < 0.5 ? 4 : 7);
    }
  });

  it('each offer something, once', () => {
    for (const { services, facilities } of DEMO_CENTERS) {
      for (const words of [services, facilities]) {
        expect(words.length).toBeGreaterThan(0);
        expect(words.every((word) => typeof word === 'string')).toBe(true);
        expect(new Set(words).size).toBe(words.length);
      }
    }
  });

  it('have a drawn front that exists and that the next three in the list do not have', () => {
    DEMO_CENTERS.forEach((center, index) => {
      expect(existsSync(path.join(PROJECT_DIR, 'public', 'images', center.photo)), center.photo).toBe(true);
      const next = DEMO_CENTERS.slice(index + 1, index + 4).map((other) => other.photo);
      expect(next).not.toContain(center.photo);
    });
  });
});

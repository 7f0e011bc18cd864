import { describe, expect, it } from '@jest/globals';
import { withoutChapters } from './video-chapters.js';

describe('the chapters of a video', () => {
  it.each([
    [['Focaccia', '', 'SOMMAIRE', '0:00 La promesse', '4:17 La pousse', '9:03 On goûte', '', '500 g de farine']],
    [['Focaccia', '', 'Chapters:', '00:00 - Intro', '01:30 - Dough', '12:45 - Baking', '', '500 g flour']],
    [['Focaccia', '', '[0:00] Begrüßung', '[2:10] Teig', '[1:02:45] Probieren', '', '500 g Mehl']],
  ])('are left out with their heading: %j', (lines) => {
    expect(withoutChapters(lines).filter(Boolean)).toEqual([lines[0], lines.at(-1)]);
  });

  it('are no reason to lose the title above them', () => {
    const lines = ['Focaccia', '0:00 Intro', '1:30 Dough', '12:45 Baking', '', '500 g flour'];
    expect(withoutChapters(lines)[0]).toBe('Focaccia');
  });

  it.each([
    [['08:00 Mix flour and water.', '12:00 Shape.', '18:00 Bake.']],
    [['0:00 start', '2 eggs']],
    [['00:30 rest', '01:00 fold', '02:00 bake']],
  ])('are not the times of a baker: %j', (lines) => {
    expect(withoutChapters(lines)).toEqual(lines);
  });
});

import { describe, expect, it } from '@jest/globals';
import { refreshOfPage } from './page-refresh.js';

describe('the refresh of a page', () => {
  it.each([
    ['<meta http-equiv="refresh" content="0; url=/next">', '/next'],
    [
      '<META HTTP-EQUIV=Refresh CONTENT=\'3;URL="https://kitchen.example/a?b=1&amp;c=2"\'>',
      'https://kitchen.example/a?b=1&c=2',
    ],
    ['<head><title>x</title><meta content="0,/next" http-equiv="refresh"/>', '/next'],
    ['<meta http-equiv="refresh" content="300; url=/next">', null],
    ['<meta http-equiv="refresh" content="5">', null],
    ['<noscript><meta http-equiv="refresh" content="0; url=/no-scripts"></noscript>', null],
    ['<!-- <meta http-equiv="refresh" content="0; url=/next"> -->', null],
    ["<script>\"<meta http-equiv='refresh' content='0; url=/next'>\"</script>", null],
    ['<meta name="description" content="0; url=/next">', null],
  ])('%s sends on to %j', (html, address) => {
    expect(refreshOfPage(html)).toBe(address);
  });
});

import encodeQR from 'qr';
import type { VNode } from 'preact';

/** Modules of light around the code, without which cameras do not find it. */
const BORDER = 4;

interface QrCodeProps {
  readonly text: string;
  /** Describes the text to people who do not see the code. */
  readonly label: string;
}

/** A QR code. It is dark on light in all colours of the page, because some cameras read no other. */
export function QrCode({ text, label }: QrCodeProps): VNode {
  const rows = encodeQR(text, 'raw', { border: BORDER });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path class="qr-light" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path class="qr-dark" d={path.join('')} />
    </svg>
  );
}

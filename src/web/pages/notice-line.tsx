import type { VNode } from 'preact';
import type { Notice } from '../notice.js';

export function NoticeLine({ notice }: { readonly notice: Notice | undefined }): VNode | null {
  return notice === undefined ? null : (
    <p class={`notice ${notice.isGood ? 'good' : 'bad'}`} role={notice.isGood ? 'status' : 'alert'}>
      {notice.text}
    </p>
  );
}

import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import type { coverTracking, DeletionAnswer, TrackingAnswer, TrackingOffer } from '../contract.ts';
import { PATHS } from '../definition.ts';

export type Outcome = DeletionAnswer | TrackingAnswer;

export function isOutcome(answer: ImportAnswer): answer is Outcome {
  return 'successLineText' in answer;
}

/** The texts of an answer, in the order of the dialog. */
function textsOf(outcome: Outcome): string[] {
  const rejections =
    'needConfirmList' in outcome
      ? [outcome.errorLineText, outcome.notExistLineText, outcome.repeatLineText]
      : [outcome.largerNumLineTex, outcome.doneLineText, outcome.errorLineText, outcome.notExistLineText];
  return [outcome.successLineText, ...rejections].filter((text) => text !== '');
}

interface LineOutcomesProps {
  /** Null when there is nothing to show. */
  readonly outcome: Outcome | null;
  readonly onClose: () => void;
  /** Called after numbers were overwritten, or another user had changed them, when the page is out of date. */
  readonly onCovered: () => void;
}

/**
 * Shows the outcomes of a file's lines. Lines with another tracking number can be overwritten or left
 * (docs/business-rules/arrivals.md#corrections).
 */
export function LineOutcomes({ outcome, onClose, onCovered }: LineOutcomesProps): ReactNode {
  const { t } = useWords();
  const [covering, setCovering] = useState(false);
  const offers = outcome !== null && 'needConfirmList' in outcome ? outcome.needConfirmList : [];

  async function cover(): Promise<void> {
    setCovering(true);
    try {
      await callApi<typeof coverTracking>({ method: 'POST', path: PATHS.coverTracking, body: { needConfirmList: offers } });
      notify.success(t('需求跟踪号覆盖成功'));
    } catch {
      // The client has already shown the server's message.
    } finally {
      onCovered();
      setCovering(false);
      onClose();
    }
  }

  return (
    <Modal
      open={outcome !== null}
      title={t('上传结果')}
      okText={offers.length > 0 ? t('覆盖') : t('确认')}
      cancelText={t('取消')}
      cancelButtonProps={{ hidden: offers.length === 0 }}
      confirmLoading={covering}
      onOk={() => (offers.length > 0 ? void cover() : onClose())}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {outcome !== null && textsOf(outcome).map((text) => <p key={text}>{text}</p>)}
      {offers.length > 0 && <Offers offers={offers} />}
    </Modal>
  );
}

/** The maximum number of listed lines that may be overwritten. */
const OFFERS_SHOWN = 20;

function Offers({ offers }: { readonly offers: readonly TrackingOffer[] }): ReactNode {
  const { t } = useWords();
  return (
    <>
      <p>{t('{{count}}行已有其他需求跟踪号，是否覆盖？', { count: offers.length })}</p>
      <ul>
        {offers.slice(0, OFFERS_SHOWN).map(({ token, purchaseOrderCode, purchaseOrderLineItem, oldTrackingNumber, trackingNumber }) => (
          <li key={token}>
            {purchaseOrderCode} / {purchaseOrderLineItem}: {oldTrackingNumber} → {trackingNumber}
          </li>
        ))}
      </ul>
      {offers.length > OFFERS_SHOWN && <p>…</p>}
    </>
  );
}

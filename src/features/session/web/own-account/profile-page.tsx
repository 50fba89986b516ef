import { Avatar, Button, Card, Descriptions, Form, Input, Space } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { reloadSession, useSession } from '#kit/session/web/session.ts';
import type { UserInfo } from '#kit/session/contract.ts';
import { notify } from '#kit/page/web/notice.ts';
import { SAVE_BUTTON } from '#kit/ui/web/shortcuts.ts';
import { useUnsavedWork } from '#kit/page/web/unsaved-work.ts';
import type { Profile, saveProfile } from '../../contract.ts';
import { INTRODUCTION_MAX } from '../../definition.ts';
import { smallPictureOf } from './small-picture.ts';
import './profile-page.css';

/** The user's own profile (docs/business-rules/accounts.md#own-profile), with the data of the administrator. */
export default function ProfilePage(): ReactNode {
  const user = useSession((session) => session.userInfo);
  return user === null ? null : <OwnProfile user={user} />;
}

function OwnProfile({ user }: { readonly user: UserInfo }): ReactNode {
  const { t } = useWords();
  const [{ avatar, introduction }, setProfile] = useState<Profile>({ avatar: user.avatar, introduction: user.introduction });
  const [run, saving] = useAttempt();
  const changed = avatar !== user.avatar || introduction.trim() !== user.introduction;
  useUnsavedWork(() => changed);

  async function choosePicture(file: File): Promise<void> {
    const picture = await smallPictureOf(file);
    if (picture === null) notify.error(t('请选择PNG、JPEG或WebP图片'));
    else setProfile((profile) => ({ ...profile, avatar: picture }));
  }

  const save = () =>
    run(async () => {
      await callApi<typeof saveProfile>({ method: 'POST', path: '/sys/profile/save', body: { avatar, introduction } });
      await reloadSession();
      notify.success(t('保存成功'));
    });

  return (
    <Card title={t('个人资料')} className="session-profile">
      <div className="session-profile-picture">
        <Avatar size={96} src={avatar} alt={t('头像')} aria-hidden={avatar === null}>
          {Array.from(user.userName)[0]}
        </Avatar>
        <PictureButtons avatar={avatar} onChoose={choosePicture} onRemove={() => setProfile({ avatar: null, introduction })} />
      </div>
      <Descriptions
        column={1}
        bordered
        size="small"
        style={{ marginBottom: 16 }}
        items={[
          { key: 'name', label: t('用户名称'), children: user.userName },
          { key: 'account', label: t('登录账号'), children: user.loginAccount },
          { key: 'role', label: t('角色'), children: user.roleName },
          { key: 'shop', label: t('店铺'), children: user.shopName },
        ]}
      />
      <Form layout="vertical" onFinish={() => void save()}>
        <Form.Item label={t('个人简介')} htmlFor="introduction">
          <Input.TextArea
            id="introduction"
            value={introduction}
            maxLength={INTRODUCTION_MAX}
            showCount
            autoSize={{ minRows: 3, maxRows: 6 }}
            onChange={(event) => setProfile({ avatar, introduction: event.target.value })}
          />
        </Form.Item>
        <Button {...SAVE_BUTTON} type="primary" htmlType="submit" loading={saving} disabled={!changed}>
          {t('保存')}
        </Button>
      </Form>
    </Card>
  );
}

interface PictureButtonsProps {
  readonly avatar: string | null;
  readonly onChoose: (file: File) => Promise<void>;
  readonly onRemove: () => void;
}

function PictureButtons({ avatar, onChoose, onRemove }: PictureButtonsProps): ReactNode {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Space wrap>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('头像')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again.
          event.target.value = '';
          if (file !== undefined) void onChoose(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('选择图片')}</Button>
      {avatar !== null && <Button onClick={onRemove}>{t('移除图片')}</Button>}
    </Space>
  );
}

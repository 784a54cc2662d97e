use super::*;

fn own(base: &str) -> Own {
    Own::of(&Url::parse(base).unwrap()).unwrap()
}

#[test]
fn addresses_as_written() {
    let loopback = own("http://127.0.0.1:4000/sales");
    let private = own("https://sales.corp.example");
    for (text, own, fine) in [
        ("https://cdn.example/a.png", None, true),
        ("https://cdn.example:8443/a.png", None, true),
        ("https://8.8.8.8/a.png", None, true),
        ("https://[2606:4700::1111]/a.png", None, true),
        ("http://cdn.example/a.png", None, false),
        ("ftp://cdn.example/a.png", None, false),
        ("file:///etc/passwd", None, false),
        ("data:image/png;base64,AAAA", None, false),
        ("javascript:alert(1)", None, false),
        ("//cdn.example/a.png", None, false),
        ("https://user:pass@cdn.example/a.png", None, false),
        ("https://127.0.0.1/a.png", None, false),
        ("https://2130706433/a.png", None, false),
        ("https://0x7f.1/a.png", None, false),
        ("https://10.0.0.1/a.png", None, false),
        ("https://169.254.169.254/latest", None, false),
        ("https://[::1]/a.png", None, false),
        ("https://[::ffff:127.0.0.1]/a.png", None, false),
        ("https://[fd00::1]/a.png", None, false),
        ("http://127.0.0.1:4000/logo/1.png", Some(&loopback), true),
        ("http://127.0.0.1:4001/logo/1.png", Some(&loopback), false),
        ("http://localhost:4000/logo/1.png", Some(&loopback), false),
        ("https://127.0.0.1:4000/logo/1.png", Some(&loopback), false),
        ("https://cdn.example/a.png", Some(&loopback), true),
        ("https://sales.corp.example/logo/1.png", Some(&private), true),
        ("https://sales.corp.example:22/", Some(&private), false),
        ("http://sales.corp.example/logo/1.png", Some(&private), false),
    ] {
        let own_origin = own.map(|own| own.origin.ascii_serialization());
        assert_eq!(checked(text, own).is_ok(), fine, "{text}, own service {own_origin:?}");
    }
    assert!(checked(&format!("https://cdn.example/{}", "a".repeat(LONGEST)), None).is_err(), "too long");
}

#[test]
fn what_is_public() {
    for (address, public) in [
        ("1.1.1.1", true),
        ("100.63.255.255", true),
        ("172.32.0.1", true),
        ("223.255.255.255", true),
        ("0.0.0.0", false),
        ("10.1.2.3", false),
        ("100.64.0.1", false),
        ("127.0.0.1", false),
        ("169.254.1.1", false),
        ("172.16.0.1", false),
        ("192.0.0.1", false),
        ("192.0.2.1", false),
        ("192.168.1.1", false),
        ("198.18.0.1", false),
        ("224.0.0.1", false),
        ("255.255.255.255", false),
        ("2606:4700::1111", true),
        ("2001:4860:4860::8888", true),
        ("64:ff9b::8.8.8.8", true),
        ("2002:808:808::1", true),
        ("::", false),
        ("::1", false),
        ("::127.0.0.1", false),
        ("::ffff:10.0.0.1", false),
        ("64:ff9b::10.0.0.1", false),
        ("2002:a00:1::1", false),
        ("2001::1", false),
        ("2001:db8::1", false),
        ("3fff::1", false),
        ("fc00::1", false),
        ("fe80::1", false),
        ("fec0::1", false),
        ("ff02::1", false),
    ] {
        assert_eq!(is_public(address.parse().unwrap()), public, "{address}");
    }
}

#[tokio::test]
async fn a_name_for_this_computer_is_not_looked_up_for_a_stranger() {
    let name = || "localhost".parse::<Name>().unwrap();
    let Err(error) = Guarded::new(None).resolve(name()).await else { panic!("localhost is no public place") };
    assert!(error.is::<NotPublic>(), "because of where it points, not for another reason: {error}");
    let own = own("http://localhost:4000");
    assert!(Guarded::new(Some(&own)).resolve(name()).await.is_ok(), "the workspace's own service may be here");
}
